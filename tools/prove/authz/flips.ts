import { models } from '#schema/__generated__/models.ts'
import { type ModelRights, never, not, type Predicate } from '#schema/rights/predicate.ts'
import { writersOf } from '#schema/rights/writers.ts'

type Rights = Readonly<Record<string, ModelRights>>

/** A rule that says the opposite: the callers who were allowed are denied, and all others are allowed. */
export interface Flip {
  /** Readable name: `Event.update 1`. */
  name: string
  model: string
  rights: ModelRights
}

/** Rows that no operation reads: other rules look for them without asking for this one. */
const UNREAD = ['ReportOpening.read']

/** Every rule of the rights files that an operation can meet, each flipped alone. */
export function flipsOf(rights: Rights): Flip[] {
  const flips = Object.entries(rights).flatMap(([model, own]) =>
    rulesOf(model, own).map(({ name, flipped }) => ({ name: `${model}.${name}`, model, rights: flipped })),
  )
  return flips.filter(({ name }) => !UNREAD.includes(name))
}

function rulesOf(model: string, own: ModelRights): { name: string; flipped: ModelRights }[] {
  const { read, list, fields = {}, delete: remove } = own
  return [
    { name: 'read', flipped: { ...own, read: opposite(read) } },
    ...(list ? [{ name: 'list', flipped: { ...own, list: opposite(list) } }] : []),
    ...Object.entries(fields).map(([field, guard]) => ({
      name: `fields.${field}`,
      flipped: { ...own, fields: { ...fields, [field]: opposite(guard) } },
    })),
    ...(['create', 'update'] as const).flatMap((action) => writers(model, own, action)),
    ...(remove ? [{ name: 'delete', flipped: { ...own, delete: opposite(remove) } }] : []),
  ]
}

function writers(model: string, own: ModelRights, action: 'create' | 'update') {
  const description = models[model]
  if (!description) return []
  const all = writersOf(description, action, own)
  return all.map((writer, place) => ({
    name: `${action} ${place + 1}`,
    flipped: { ...own, [action]: all.with(place, { ...writer, row: opposite(writer.row) }) },
  }))
}

function opposite(rule: Predicate): Predicate {
  return rule.kind === 'always' ? never : not(rule)
}
