import { type Row, getValueField } from '#backend/model/rights/columns.ts'
import type { Select } from '#schema/plan.ts'
import type { JsonSql } from './jsonSql.ts'

/** A field that is read from another row, found by its id: `(select c.name from category c where c.id = {row}.category_id)`. */
const lookupPattern = /^\(select ([^{}]+?) from (\w+ \w+ where \w+\.id = \{row\}\.\w+)\)$/

export interface SharedLookups {
  /** SQL of a field's value, by the field's name. */
  values: ReadonlyMap<string, string>
  /** The JSON of a row with the other rows beside it. */
  beside(json: JsonSql): JsonSql
}

/** Reads another row once where several selected fields are from it, such as the name and the photo of a person. */
export function shareLookups(selects: readonly Select[], { model, alias }: Row): SharedLookups {
  const fields = new Set(selects.flatMap((select) => (select.kind === 'computed' ? select.field : [])))
  const lookups = [...fields].flatMap((name) => {
    const field = getValueField(model, name)
    const [, value, source] = (field.source === 'computed' && lookupPattern.exec(field.sql)) || []
    return value && source ? [{ name, value, source: source.replace('{row}', alias) }] : []
  })
  const shared = [...Map.groupBy(lookups, ({ source }) => source)].filter(([, { length }]) => length > 1)
  const values = shared.flatMap(([, group], place) =>
    group.map(({ name }, index) => [name, `l${place}.v${index}`] as const),
  )
  const joins = shared.map(([source, group], place) => {
    const columns = group.map(({ value }, index) => `${value} as v${index}`)
    return `left join lateral (select ${columns.join(', ')} from ${source}) l${place} on true`
  })
  return {
    values: new Map(values),
    beside: (json) => (joins.length === 0 ? json : `(select ${json} from (select) one ${joins.join(' ')})`),
  }
}
