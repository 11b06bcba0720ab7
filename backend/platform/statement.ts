import type { Queryable, Statement } from './database.ts'

/** What the driver sends as it stands; a JSON document is a text by then. */
export type Argument = string | number | boolean | null | readonly string[] | readonly number[]

/** Runs the statement with its arguments, in the order of its `$1`, `$2`… */
type RunStatement<Arguments extends readonly Argument[], Row extends object> = (
  queryable: Queryable,
  ...values: Arguments
) => Promise<Row[]>

/**
 * A statement that a store writes by hand, with what it takes and what its rows are: whoever runs it with other
 * arguments, or too few, does not compile. Where the rows of models are read for somebody, `visibleStatement` makes it.
 */
export function statement<Arguments extends readonly Argument[], Row extends object = object>(
  written: Statement,
): RunStatement<Arguments, Row> {
  return (queryable, ...values) => queryable.query<Row>(written, values)
}
