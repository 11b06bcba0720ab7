import { getValueField } from '#backend/model/rights/columns.ts'
import type { PredicateScope } from '#backend/model/rights/compilePredicate.ts'
import type { Select } from '#schema/plan.ts'

/** A field that is read from another row, found by its id: `(select c.name from category c where c.id = {row}.category_id)`. */
const lookupPattern = /^\(select ([^{}]+?) from (\w+ \w+ where \w+\.id = \{row\}\.\w+)\)$/

/** A person. Rows of a page often name the viewer, whose contact is then read once for the whole statement. */
const personPattern = /^(contact (\w+) where \2\.id = )(\w+\.\w+)$/

export interface SharedLookups {
  /** SQL of a field's value, by the field's name. */
  values: ReadonlyMap<string, string>
  /** Joins that provide the other rows. */
  joins: readonly string[]
}

/** Reads another row once where several selected fields are from it, such as the name and the photo of a person. */
export function shareLookups(selects: readonly Select[], { row, binds }: PredicateScope): SharedLookups {
  const { model, alias } = row
  const fields = new Set(selects.flatMap((select) => (select.kind === 'computed' ? select.field : [])))
  const lookups = [...fields].flatMap((name) => {
    const field = getValueField(model, name)
    const [, value, source] = (field.source === 'computed' && lookupPattern.exec(field.sql)) || []
    return value && source ? [{ name, value, source: source.replace('{row}', alias) }] : []
  })
  const shared = [...Map.groupBy(lookups, ({ source }) => source)].filter(([, { length }]) => length > 1)
  const parts = shared.map(([source, group], place) => {
    const [, person, , id] = personPattern.exec(source) ?? []
    if (person === undefined) return partOf({ source, group, place })
    const viewer = binds.add({ from: 'viewer', fact: 'contactId' }, 'text')
    const own = (value: string, other: string) =>
      `case when ${id} = ${viewer} then (select ${value} from ${person}${viewer}) else ${other} end`
    return partOf({ source: `${person}nullif(${id}, ${viewer})`, group, place, own })
  })
  return { values: new Map(parts.flatMap(({ values }) => values)), joins: parts.map(({ join }) => join) }
}

interface Part {
  source: string
  group: readonly { name: string; value: string }[]
  place: number
  /** A value of the viewer's own row, or else of the joined one. */
  own?: (value: string, other: string) => string
}

function partOf({ source, group, place, own = (_, other) => other }: Part) {
  const columns = group.map(({ value }, index) => `${value} as v${index}`)
  return {
    values: group.map(({ name, value }, index) => [name, own(value, `l${place}.v${index}`)] as const),
    join: `left join lateral (select ${columns.join(', ')} from ${source}) l${place} on true`,
  }
}
