// Drives a GTP engine as Sabaki does, through Sabaki's own library @sabaki/gtp, and checks every step.
//
//     npm ci --prefix scripts
//     node scripts/sabaki-client.mjs target/release/zhiyun --playouts 200
//
// Prints a line for each step and `N passed, N failed, N skipped`; exits with 1 when a step failed.
// What Sabaki sends, and when, follows its src/modules/enginesyncer.js, sabaki.js and analysis.js.

import assert from 'node:assert/strict'
import {existsSync} from 'node:fs'
import {delimiter, dirname, resolve} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'
import gtp from '@sabaki/gtp'

const STEP_TIMEOUT = 60_000
const QUIT_TIMEOUT = 3_000
const TOO_LATE = 'no answer in time'
const GENMOVE_COMMANDS = ['genmove_analyze', 'kata-genmove_analyze', 'lz-genmove_analyze']
const ANALYZE_COMMANDS = ['analyze', 'kata-analyze', 'lz-analyze']
const INTERVAL = '50' // centiseconds, Sabaki's default
const ALPHA = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

const [path, ...args] = process.argv.slice(2)
if (path == null) {
  console.error('usage: node sabaki-client.mjs ENGINE [ARGUMENT...]')
  process.exit(2)
}

// Sabaki starts an engine in the engine's own folder. Debian's /usr/games may be missing from root's PATH.
const absolute = resolve(path)
const controller = new gtp.Controller(existsSync(absolute) ? absolute : path, args, {
  cwd: dirname(absolute),
  env: {...process.env, PATH: `${process.env.PATH}${delimiter}/usr/games`},
})
const tracker = new gtp.ControllerStateTracker(controller)

const sent = [] // every command line that went to the engine
const stderr = [] // its last lines on standard error
let commands = [] // what list_commands answered, untrimmed as in Sabaki
let child = null
controller.on('command-sent', ({command}) => sent.push(gtp.Command.toString(command)))
controller.on('stderr', ({content}) => (stderr.push(content), stderr.splice(0, stderr.length - 10)))

class Skip extends Error {}

function check(response, error = false) {
  assert.equal(response.error, error, `answer: ${response.error ? '?' : '='} ${response.content}`)
  return response.content
}

/** Fails unless `coord` is a vertex of the board or a pass, as Sabaki reads it. */
function checkVertex(coord, size) {
  const x = ALPHA.indexOf(coord[0]?.toUpperCase())
  const onBoard = /^[A-Za-z]\d+$/.test(coord) && x < size && +coord.slice(1) >= 1 && +coord.slice(1) <= size
  assert.ok(onBoard || coord === 'pass', `not a vertex of a ${size}x${size} board: ${coord}`)
}

/** Brings the engine to a position like EngineSyncer.sync; returns the commands this took. */
async function sync(size, komi, history) {
  const from = sent.length
  await tracker.sync({komi, boardsize: [size, size], history})
  const upper = ({name, args}) => ({name, args: args.map((arg) => arg.toUpperCase())})
  assert.deepEqual(tracker.state.history.map(upper), history.map(upper), 'state after synchronising')
  return sent.slice(from)
}

/** Lets the engine move like Sabaki's generateMove. `meanwhile` runs once the command is on its way. */
async function generateMove(color, size, commandName, meanwhile = () => {}) {
  const analyze = commandName !== 'genmove'
  let coord = null
  const answer = tracker.queueCommand(
    {name: commandName, args: analyze ? [color, INTERVAL] : [color]},
    ({line}) => {
      if (analyze && line.startsWith('play ')) coord = line.slice('play '.length)
    },
  )
  await meanwhile()
  const content = check(await answer)
  coord = (analyze ? (coord ?? '') : content).toLowerCase().trim()
  if (coord !== 'resign') checkVertex(coord, size)
  return coord
}

/** Reads one line of analysis as Sabaki's parseAnalysis does; returns its usable variations. */
function parseAnalysis(line, commandName) {
  return line
    .split(/\s*info\s+/)
    .slice(1)
    .map((text) => {
      const pv = text.trim().match(/(pass|[A-Za-z]\d+)(\s+(pass|[A-Za-z]\d+))*$/)
      if (pv == null) return {}
      const tokens = text.slice(0, pv.index).trim().split(/\s+/).slice(0, -1)
      const pairs = tokens.flatMap((key, i) => (i % 2 ? [] : [[key, tokens[i + 1]]]))
      return Object.fromEntries(pairs)
    })
    .filter(({move, winrate}) => winrate != null && /^[A-Za-z]\d+$/.test(move ?? ''))
    .map(({move, visits, winrate}) => ({
      move,
      visits: +visits,
      percent: commandName.startsWith('kata') ? +winrate * 100 : +winrate / 100,
    }))
}

const steps = {
  async 'start: name, version, protocol_version, list_commands at once'() {
    controller.start()
    child = controller.process
    child.stdin.on('error', () => {}) // an engine that died shows in its answers
    const failed = new Promise((_, reject) => child.once('error', reject))
    const answers = await Promise.race([
      failed,
      Promise.all(
        ['name', 'version', 'protocol_version', 'list_commands'].map((name) => controller.sendCommand({name})),
      ),
    ])
    const [name, , protocol, list] = answers.map((answer) => check(answer))
    assert.ok(name.length > 0, 'empty name')
    assert.equal(protocol, '2')
    commands = list.split('\n')
    assert.deepEqual(commands.filter((command) => !/^[^\s]+$/.test(command)), [], 'padded command names')
    for (const command of ['boardsize', 'clear_board', 'komi', 'play', 'genmove', 'undo', 'quit']) {
      assert.ok(commands.includes(command), `${command} is not listed`)
    }
  },

  async 'new game on 9x9 with komi 6.5'() {
    assert.deepEqual(await sync(9, 6.5, []), ['komi 6.5', 'boardsize 9', 'clear_board'])
    assert.deepEqual([tracker.state.komi, tracker.state.boardsize], [6.5, [9, 9]])
  },

  async 'game of alternating moves, generated as Sabaki asks for them'() {
    const commandName = GENMOVE_COMMANDS.find((name) => commands.includes(name)) ?? 'genmove'
    for (let i = 0; i < 12; i++) {
      const coord = await generateMove('BW'[i % 2], 9, commandName)
      assert.ok(!['pass', 'resign'].includes(coord), `${coord} as move ${i + 1}`)
      assert.equal(tracker.state.history.length, i + 1, 'Sabaki did not see the move')
    }
    const vertices = tracker.state.history.map(({args}) => args[1])
    assert.equal(new Set(vertices.slice(0, 4)).size, 4, 'the same point twice within four moves')
  },

  async 'genmove is not spoilt by an abort (protocol_version) meanwhile'() {
    const moves = tracker.state.history.length
    let abort
    await generateMove('B', 9, 'genmove', async () => {
      await sleep(20)
      abort = controller.sendCommand({name: 'protocol_version'})
    })
    assert.equal(check(await abort), '2')
    assert.equal(tracker.state.history.length, moves + 1)
  },

  async 'analysis streams until an abort'() {
    const commandName = ANALYZE_COMMANDS.find((name) => commands.includes(name))
    if (commandName == null) throw new Skip('no analyze command is listed')
    let lines = 0
    let variations = []
    const done = tracker.queueCommand({name: commandName, args: ['W', INTERVAL]}, ({line}) => {
      if (!line.startsWith('info ')) return
      lines++
      variations = variations.concat(parseAnalysis(line, commandName))
    })
    for (let wait = 0; lines < 2 && wait < 100; wait++) await sleep(100)
    assert.equal(check(await controller.sendCommand({name: 'protocol_version'})), '2')
    check(await done)
    assert.ok(lines >= 2, `${lines} lines of analysis in 10 s`)
    assert.ok(variations.length > 0, 'Sabaki can read none of the variations')
    for (const {move, visits, percent} of variations) {
      checkVertex(move, 9)
      assert.ok(visits >= 0 && percent >= 0 && percent <= 100, `${move}: visits ${visits}, ${percent} %`)
    }
  },

  async 'undo by going back two moves'() {
    const lines = await sync(9, 6.5, tracker.state.history.slice(0, -2))
    assert.deepEqual(lines.filter((line) => line !== 'list_commands'), ['undo', 'undo'])
    check(await tracker.queueCommand({name: 'undo'}))
    await generateMove('W', 9, 'genmove')
  },

  async 'another variation is replayed'() {
    const lines = await sync(9, 6.5, [
      {name: 'play', args: ['B', 'C3']},
      {name: 'play', args: ['W', 'G7']},
      {name: 'play', args: ['B', 'pass']},
      {name: 'play', args: ['B', 'G3']},
    ])
    assert.deepEqual(lines.slice(0, 2), ['clear_board', 'play B C3'])
    await generateMove('W', 9, 'genmove')
  },

  async 'free handicap stones'() {
    if (!commands.includes('set_free_handicap')) throw new Skip('set_free_handicap is not listed')
    await sync(9, 0.5, [
      {name: 'set_free_handicap', args: ['C3', 'G7']},
      {name: 'play', args: ['W', 'E5']},
    ])
    await generateMove('B', 9, 'genmove')
  },

  async 'new game on 13x13 and a few moves'() {
    assert.deepEqual(await sync(13, 7.5, []), ['komi 7.5', 'boardsize 13', 'clear_board'])
    for (const color of 'BWBW') await generateMove(color, 13, 'genmove')
    assert.equal(tracker.state.history.length, 4)
    check(await tracker.queueCommand({name: 'play', args: ['B', 'N13']}))
  },

  async 'errors are answered with ? and change nothing'() {
    const before = JSON.stringify(tracker.state)
    for (const line of ['no_such_command', 'play B Z99', 'play B N13', 'play', 'boardsize 99']) {
      check(await tracker.queueCommand(gtp.Command.fromString(line)), true)
    }
    assert.equal(JSON.stringify(tracker.state), before)
    await generateMove('W', 13, 'genmove')
  },

  async 'pipelined commands are answered in order'() {
    const lines = ['clear_board', 'play B D4', '7 name', 'nonsense', 'play W K10', 'protocol_version', '8 undo']
    const answers = await Promise.all(lines.map((line) => controller.sendCommand(gtp.Command.fromString(line))))
    assert.deepEqual(answers.map(({error}) => error), lines.map((line) => line === 'nonsense'))
    assert.deepEqual([answers[2].id, answers[6].id, answers[5].content], [7, 8, '2'])
    assert.equal(tracker.state.history.length, 1)
  },

  async 'stop: quit is answered and the process ends by itself'() {
    const gone = new Promise((done) => child.once('exit', (code, signal) => done({code, signal})))
    await controller.stop(QUIT_TIMEOUT)
    assert.deepEqual(await gone, {code: 0, signal: null})
    assert.equal(controller.process, null)
  },
}

/** Rejects when `promise` takes too long. */
function limited(promise) {
  return Promise.race([promise, sleep(STEP_TIMEOUT, null, {ref: false}).then(() => assert.fail(TOO_LATE))])
}

// After a failed check, the library may still wait for answers that never come.
process.on('unhandledRejection', () => {})

const count = {passed: 0, failed: 0, skipped: 0}
for (const [title, step] of Object.entries(steps)) {
  let outcome = 'passed'
  let detail = ''
  try {
    await limited(step())
  } catch (error) {
    outcome = error instanceof Skip ? 'skipped' : 'failed'
    detail = error.message.replace(/\s+/g, ' ')
  }
  count[outcome]++
  console.log(`${outcome} ${title}${detail && ': '}${detail}`)
  if (outcome !== 'failed') continue
  await sleep(200)
  if (detail === TOO_LATE || child?.pid == null || child.exitCode != null || child.signalCode != null) break
}
if (count.failed > 0) stderr.forEach((line) => console.log(`engine's stderr: ${line}`))
if (child?.exitCode === null) child.kill('SIGKILL')
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
process.exit(count.failed > 0 ? 1 : 0)
