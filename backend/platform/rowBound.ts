/** Maximum number of rows of a table with equal values in these columns, or, without columns, of all its rows. */
export interface RowBound {
  table: string
  columns: readonly string[]
  rows: number
}

/**
 * Returns SQL that is true if the owner would exceed the bound. `added` is SQL for the number of new rows, which a
 * statement does not see while it inserts them. Counts no further than the bound. Concurrent transactions do not see
 * each other's rows and may exceed the bound by those.
 */
export function isBeyond({ table, columns, rows }: RowBound, owner: readonly string[], added: string): string {
  const limit = Math.trunc(rows)
  const isOwn = columns.map((column, place) => `b.${column} = ${owner[place] ?? 'null'}`).join(' and ') || 'true'
  return `(${added} + (select count(*) from (select from ${table} b where ${isOwn} limit ${limit}) r) > ${limit})`
}
