import type { Queryable } from '#backend/platform/database.ts'
import type { InternalTopic } from '#schema/internalTopics.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'

/** A change that somebody listens to, and that a trigger therefore puts into the outbox. */
export interface OutboxTrigger {
  table: string
  action: Action
  /** All that the event carries; the whole row where there are none. */
  columns: readonly string[]
}

type Action = InternalTopic['actions'][number]

const words = {
  create: { statement: 'insert', what: 'made' },
  update: { statement: 'update', what: 'changed' },
  delete: { statement: 'delete', what: 'deleted' },
} as const

/** What must be told: to the entities' subscriptions whole rows, to the server itself what its topics name. */
export function neededTriggers(
  models: readonly ModelDescription[],
  topics: Readonly<Record<string, InternalTopic>>,
): OutboxTrigger[] {
  const subscribed = models.flatMap(({ table, operations: { onCreate, onUpdate, onDelete } }) => [
    ...onCreate.slice(0, 1).map((): OutboxTrigger => ({ table, action: 'create', columns: [] })),
    ...onUpdate.slice(0, 1).map((): OutboxTrigger => ({ table, action: 'update', columns: [] })),
    ...onDelete.slice(0, 1).map((): OutboxTrigger => ({ table, action: 'delete', columns: [] })),
  ])
  const internal = Object.entries(topics).flatMap(([table, { actions, columns }]) =>
    actions.map((action): OutboxTrigger => ({ table, action, columns })),
  )
  // A whole row serves both.
  return [...new Map([...internal, ...subscribed].map((trigger) => [nameOf(trigger), trigger])).values()]
}

/** The statement that installs it. */
export function printTrigger(trigger: OutboxTrigger): string {
  const { table, action, columns } = trigger
  const compared = columns.length > 0 ? columns : ['*']
  const changes = compared.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
  const when = action === 'update' ? ` when (${changes})` : ''
  const carried = columns.map((column) => `'${column}'`).join(', ')
  return [
    `create trigger ${nameOf(trigger)} after ${words[action].statement} on ${table}`,
    `  for each row${when} execute function tell_outbox(${carried});`,
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
  where p.proname = 'tell_outbox' order by t.tgname`

/** The triggers that fill the outbox of a database. */
export function readTriggers(database: Queryable): Promise<PresentTrigger[]> {
  return database.query<PresentTrigger>({ text: triggersOfTables })
}

/** The needed triggers that a database has not, or has otherwise. */
export function missingTriggers(needed: readonly OutboxTrigger[], present: readonly PresentTrigger[]): OutboxTrigger[] {
  return needed.filter((trigger) => {
    const found = present.find(({ name }) => name === nameOf(trigger))
    return !found?.isOn || plain(found.definition) !== plain(printTrigger(trigger))
  })
}

/** Where the outbox is not filled as the entities and topics need, a sentence each. */
export function triggerDrift(needed: readonly OutboxTrigger[], present: readonly PresentTrigger[]): string[] {
  const names = needed.map(nameOf)
  return [
    ...missingTriggers(needed, present).map((trigger) => {
      const isThere = present.some(({ name }) => name === nameOf(trigger))
      const { table, action } = trigger
      return isThere
        ? `The trigger ${nameOf(trigger)} is off, or not what it must be.`
        : `Nobody is told of a row of ${table} that is ${words[action].what}.`
    }),
    ...present.flatMap(({ name }) => (names.includes(name) ? [] : `Nobody listens to what the trigger ${name} tells.`)),
  ]
}

function nameOf({ table, action }: OutboxTrigger): string {
  return `${table}_told_${action}`
}

/** PostgreSQL adds the schema and parentheses of its own. */
function plain(definition: string): string {
  return definition
    .toLowerCase()
    .replaceAll('public.', '')
    .replaceAll(/[();\s]+/g, ' ')
    .trim()
}
