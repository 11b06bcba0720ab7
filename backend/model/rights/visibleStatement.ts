import type { Caller } from '#backend/platform/context.ts'
import type { Queryable, Statement } from '#backend/platform/database.ts'
import type { Argument } from '#backend/platform/statement.ts'
import { models } from '#schema/__generated__/models.ts'
import { type Predicate, denied } from '#schema/rights/predicate.ts'
import { rights } from '#schema/rights/rights.ts'
import { writableRows } from '#schema/rights/writers.ts'
import { Binds } from './binds.ts'
import { getModel } from './columns.ts'
import { compilePredicate } from './compilePredicate.ts'

/** Parts for the text of a hand-written statement. */
export interface StatementParts<Name extends string> {
  /** A parameter that takes its value from the argument of this name. */
  argument(name: Name, sqlType: string): string
  now(): string
  /** Holds where the row under the alias is one of the model's that the viewer may read. */
  visible(model: string, alias: string): string
  /** Holds where the row is as the predicate says, for whatever reason it is asked. */
  holds(model: string, alias: string, predicate: Predicate): string
  /** Holds where the viewer may change it. */
  changeable(model: string, alias: string): string
  /** Holds where the viewer may make it. The alias is of a row that is not in the table yet. */
  creatable(model: string, alias: string): string
}

type NamedArguments = Readonly<Record<string, Argument | undefined>>

/** Runs the statement for a viewer. An argument that is not given is null. */
type VisibleStatement<Row extends object, Arguments extends object> = (
  queryable: Queryable,
  caller: Caller,
  args: Arguments,
) => Promise<Row[]>

/**
 * A hand-written statement of a store over tables of models. The entity's rights decide which rows the current viewer
 * may see and change, as in the engine's statements. Wrong arguments do not compile.
 */
export function visibleStatement<
  Row extends object,
  Arguments extends NamedArguments = Readonly<Record<string, never>>,
>(
  named: string | Pick<Statement, 'name' | 'keepsPlan'>,
  write: (parts: StatementParts<keyof Arguments & string>) => string,
): VisibleStatement<Row, Arguments> {
  const binds = new Binds()
  const allows = (model: string, alias: string, right: Predicate) =>
    `(${compilePredicate(right, { models, binds, row: { model: getModel(models, model), alias } })})`
  const text = write({
    argument: (argument, sqlType) => binds.argument(argument, sqlType),
    now: () => binds.now(),
    visible: (model, alias) => allows(model, alias, (rights[model] ?? denied).read),
    holds: allows,
    changeable: (model, alias) => allows(model, alias, writableRows(getModel(models, model), 'update', rights[model])),
    creatable: (model, alias) => allows(model, alias, writableRows(getModel(models, model), 'create', rights[model])),
  })
  const statement: Statement = { ...(typeof named === 'string' ? { name: named } : named), text }
  return (queryable, { viewer, now }, args) =>
    queryable.query<Row>(statement, binds.values({ viewer, now, arguments: args }))
}
