//! stub
use super::plan::Plan;
use super::record::Record;
/// stub
pub fn page(plan: &Plan, records: &[Record]) -> String {
    format!(
        "{} {}\n",
        super::contest::score_line(plan, records),
        records.len()
    )
}
