import type { Queryable, Statement } from './database.ts'

/** Values that the driver sends unchanged; JSON documents are passed as texts. */
export type Argument = string | number | boolean | null | readonly string[] | readonly number[]

/** Runs the statement with its arguments, in the order of its `$1`, `$2`… */
type RunStatement<Arguments extends readonly Argument[], Row extends object> = (
  queryable: Queryable,
  ...values: Arguments
) => Promise<Row[]>

/**
 * A statement written by hand in a store, with the types of its arguments and rows: wrong or missing arguments do not
 * compile. Rows of models that a viewer reads need `visibleStatement` instead.
 */
export function statement<Arguments extends readonly Argument[], Row extends object = object>(
  written: Statement,
): RunStatement<Arguments, Row> {
  return (queryable, ...values) => queryable.query<Row>(written, values)
}
