/**
 * Returns SQL that holds where the instant is in a closure of the class under the alias: one of its company, or of its
 * coach if it has no company. It reads closures regardless of the viewer, and reveals only that no date is
 * created.
 */
export function isClosedSql(alias: string, instant: string): string {
  return `(
    exists (select from closure x where x.company_id = ${alias}.company_id
      and x.ends_at > ${instant} and x.starts_at <= ${instant})
    or ${alias}.company_id is null and exists (select from closure x where x.coach_id = ${alias}.coach_id
      and x.ends_at > ${instant} and x.starts_at <= ${instant}))`
}
