import type { Queryable } from '#backend/platform/database.ts'
import type { InternalTopic } from '#schema/internalTopics.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'

/** A change with subscribers, which a trigger therefore puts into the outbox. */
export type OutboxTrigger = RowTrigger | CountTrigger

/** Tells of the row itself. */
interface RowTrigger {
  table: string
  action: Action
  /** The columns of the event; the whole row if empty. */
  columns: readonly string[]
  /** The only columns whose change sends an event, if not all do. */
  compared?: readonly string[]
}

/** Tells of a row of another table, which shows how many rows there are of this one. */
interface CountTrigger {
  table: string
  action: 'count'
  /** What of a row says whether it counts, the column first that holds the key of the other. */
  columns: readonly string[]
  shownBy: { table: string; key: string }
}

type Action = InternalTopic['actions'][number]

const words = {
  create: { statement: 'insert', what: 'made' },
  update: { statement: 'update', what: 'changed' },
  delete: { statement: 'delete', what: 'deleted' },
  count: { statement: 'insert or delete or update', what: 'counted' },
} as const

/** The required triggers: whole rows for subscriptions of entities, and the listed columns for internal topics. */
export function neededTriggers(
  models: readonly ModelDescription[],
  topics: Readonly<Record<string, InternalTopic>>,
): OutboxTrigger[] {
  const subscribed = models.flatMap(({ table, fields, operations: { onCreate, onUpdate, onDelete } }) => [
    ...onCreate.slice(0, 1).map((): OutboxTrigger => ({ table, action: 'create', columns: [] })),
    ...onUpdate.slice(0, 1).map((): OutboxTrigger => ({ table, action: 'update', columns: [], ...comparedOf(fields) })),
    ...onDelete.slice(0, 1).map((): OutboxTrigger => ({ table, action: 'delete', columns: [] })),
  ])
  const counted = models.flatMap((model) => countsOf(model, models))
  const internal = Object.entries(topics).flatMap(([table, { actions, columns }]) =>
    actions.map((action): OutboxTrigger => ({ table, action, columns })),
  )
  // A whole row serves both.
  return [
    ...new Map([...internal, ...subscribed, ...counted].map((trigger) => [nameOfTrigger(trigger), trigger])).values(),
  ]
}

function comparedOf(fields: ModelDescription['fields']): Pick<RowTrigger, 'compared'> {
  const columns = Object.values(fields).flatMap((field) => (field.source === 'column' ? [field] : []))
  if (!columns.some(({ isUntold }) => isUntold)) return {}
  return { compared: columns.flatMap(({ isUntold, column }) => (isUntold ? [] : [column])) }
}

/** A trigger for each table whose rows are counted, however many numbers are made of them. */
function countsOf(model: ModelDescription, models: readonly ModelDescription[]): CountTrigger[] {
  const triggers = new Map<string, CountTrigger>()
  for (const field of Object.values(model.fields)) {
    const amount = field.source === 'computed' ? field.amount : undefined
    const other = amount?.told && models.find(({ name }) => name === amount.model)
    if (!other) continue
    const [by, ...deciding] = [amount.by, ...Object.keys(amount.where ?? {})].map((name) => columnOf(other, name))
    const shownBy = { table: model.table, key: columnOf(model, amount.from ?? 'id') }
    const trigger: CountTrigger = { table: other.table, action: 'count', columns: [by ?? ''], shownBy }
    const known = triggers.get(nameOfTrigger(trigger)) ?? trigger
    triggers.set(nameOfTrigger(trigger), { ...known, columns: [...new Set([...known.columns, ...deciding])] })
  }
  return [...triggers.values()]
}

function columnOf({ name, fields }: ModelDescription, field: string): string {
  const found = fields[field]
  if (found?.source !== 'column') throw new Error(`${name} has no column ${field}`)
  return found.column
}

/** The statement that installs it. */
export function printTrigger(trigger: OutboxTrigger): string {
  if (trigger.action === 'count') return printCount(trigger)
  const { table, action, columns, compared = columns.length > 0 ? columns : ['*'] } = trigger
  const changes = compared.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  const when = action === 'update' ? ` when (${changes})` : ''
  const carried = columns.map((column) => `'${column}'`).join(', ')
  return [
    `create trigger ${nameOfTrigger(trigger)} after ${words[action].statement} on ${table}`,
    `  for each row${when} execute function tell_outbox(${carried});`,
  ].join('\n')
}

function printCount(trigger: CountTrigger): string {
  const { table, columns, shownBy } = trigger
  const told = [shownBy.table, shownBy.key, ...columns].map((word) => `'${word}'`).join(', ')
  return [
    `create trigger ${nameOfTrigger(trigger)} after ${words.count.statement} of ${columns.join(', ')} on ${table}`,
    `  for each row execute function tell_counted(${told});`,
  ].join('\n')
}

export interface PresentTrigger {
  name: string
  table: string
  /** As PostgreSQL prints it. */
  definition: string
  isOn: boolean
}

const triggersOfTables = `
  select t.tgname as name, c.relname as table, pg_get_triggerdef(t.oid) as definition, t.tgenabled in ('O', 'A') as "isOn"
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where p.proname in ('tell_outbox', 'tell_counted') order by t.tgname`

/** The triggers that fill the outbox of a database. */
export function readTriggers(database: Queryable): Promise<PresentTrigger[]> {
  return database.query<PresentTrigger>({ text: triggersOfTables })
}

/** The needed triggers that a database has not, or has otherwise. */
export function missingTriggers(needed: readonly OutboxTrigger[], present: readonly PresentTrigger[]): OutboxTrigger[] {
  return needed.filter((trigger) => {
    const found = present.find(({ name }) => name === nameOfTrigger(trigger))
    return !found?.isOn || plain(found.definition) !== plain(printTrigger(trigger))
  })
}

/** Where the outbox is not filled as the entities and topics need, a sentence each. */
export function triggerDrift(needed: readonly OutboxTrigger[], present: readonly PresentTrigger[]): string[] {
  const names = needed.map(nameOfTrigger)
  return [
    ...missingTriggers(needed, present).map((trigger) => {
      const isThere = present.some(({ name }) => name === nameOfTrigger(trigger))
      const { table, action } = trigger
      return isThere
        ? `The trigger ${nameOfTrigger(trigger)} is off, or not what it must be.`
        : `No event is written for a row of ${table} that is ${words[action].what}.`
    }),
    ...present.flatMap(({ name }) =>
      names.includes(name) ? [] : `There is no subscription for what the trigger ${name} tells.`,
    ),
  ]
}

export function nameOfTrigger(trigger: OutboxTrigger): string {
  const { table, action } = trigger
  return action === 'count' ? `${table}_counted_by_${trigger.shownBy.table}` : `${table}_told_${action}`
}

/** PostgreSQL adds the schema and parentheses. */
function plain(definition: string): string {
  return definition
    .toLowerCase()
    .replaceAll('public.', '')
    .replaceAll(/[();\s]+/g, ' ')
    .trim()
}
