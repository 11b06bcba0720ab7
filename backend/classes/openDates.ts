import { limits } from '#schema/__generated__/limits.ts'

/** The maximum duration of a date. As a constant in SQL, it lets an index by end find dates by their start. */
export const longestSql = `interval '${limits.Event.duration.max} seconds'`

/** Returns SQL that holds for a date under the alias that takes place, whether or not it is published. */
export function isOpenSql(alias: string): string {
  return `${alias}.status <> 'DELETED' and ${alias}.deleted_at is null and ${alias}.cancelled_at is null`
}

/** Returns SQL that holds for a date under the alias `o` that starts in the span. */
export function startsInSql(from: string, to: string): string {
  return `o.starts_at >= ${from} and o.starts_at < ${to} and o.ends_at > ${from} and o.ends_at <= ${to} + ${longestSql}`
}
