import type { FieldDescription, FieldLimits, ModelDescription, RelationField } from '#schema/modelDescription.ts'
import { amountFaults } from './describe/amounts.ts'

/** Throws with every annotation that refers to something the schema lacks. */
export function checkModels(models: readonly ModelDescription[], enums: ReadonlyMap<string, readonly string[]>): void {
  const byName = new Map(models.map((model) => [model.name, model]))
  const faults = [
    ...models.flatMap((model) => faultsOf(model, byName)),
    ...models.flatMap((model) => amountFaults(model, Object.fromEntries(byName), enums)),
    ...repeatedOperations(models),
  ]
  if (faults.length > 0) throw new Error(`The entities do not hold together:\n${faults.join('\n')}`)
}

function faultsOf(model: ModelDescription, models: ReadonlyMap<string, ModelDescription>): string[] {
  const indexed = [model.primaryKey, ...model.indexes].flatMap((index) =>
    withoutColumn(model, index.fields).map((field) => `${model.name}: index ${index.name} needs a column ${field}`),
  )
  const relations = Object.values(model.fields).filter((field) => field.source === 'relation')
  return [
    ...withoutColumn(model, ['id']).map(() => `${model.name}: every entity has a column id`),
    ...indexed,
    ...listFaults(model),
    ...withoutColumn(model, Object.keys(model.unlisted ?? {})).map(
      (field) => `${model.name}: what is in no list is said by a column, and ${field} is none`,
    ),
    ...withoutColumn(model, model.atMost?.by === undefined ? [] : [model.atMost.by]).map(
      (field) => `${model.name}: a limit counts rows by a column, and ${field} is none`,
    ),
    ...relations.flatMap((relation) => relationFaults(model, relation, models.get(relation.model))),
    ...Object.values(model.fields).flatMap((field) => limitFaults(model, field, models)),
  ]
}

function listFaults({ name, listed, indexes, fields }: ModelDescription): string[] {
  if (!listed) return []
  const [field = '', ...others] = indexes.find((candidate) => candidate.name === listed.by)?.fields ?? []
  if (others.length === 0 && canOrder(fields[field], listed.order)) return []
  const wanted = listed.order === 'ASC' ? 'one field' : 'one field that is never null'
  return [`${name}: the list needs an index ${listed.by} on ${wanted}`]
}

/** Limits that name something else name what there is. */
function limitFaults(
  { name, fields }: ModelDescription,
  field: FieldDescription,
  models: ReadonlyMap<string, ModelDescription>,
): string[] {
  const { idsOf, order } = limitsOf(field)
  const isThere = idsOf === undefined || models.has(idsOf)
  const isOrdered = order === undefined || limitsOf(fields[order.after]).range !== undefined
  return [
    ...(isThere ? [] : [`${name}.${field.name}: there is no entity ${idsOf}`]),
    ...(isOrdered ? [] : [`${name}.${field.name}: no number in a range is named ${order.after}`]),
  ]
}

function limitsOf(field: FieldDescription | undefined): FieldLimits {
  return field?.source === 'column' ? (field.limits ?? {}) : {}
}

/** Nulls come last, which an index on a nullable field gives in ascending order alone. */
function canOrder(field: FieldDescription | undefined, order: 'ASC' | 'DESC'): boolean {
  return field?.source === 'column' && (field.isRequired || order === 'ASC')
}

function relationFaults(model: ModelDescription, relation: RelationField, other?: ModelDescription): string[] {
  const place = `${model.name}.${relation.name}`
  if (!other) return [`${place}: there is no entity ${relation.model}`]
  const ofOther = relation.viewerField ? [...relation.references, relation.viewerField] : relation.references
  return [
    ...withoutColumn(model, relation.fields).map((field) => `${place}: ${model.name} has no column ${field}`),
    ...withoutColumn(other, ofOther).map((field) => `${place}: ${other.name} has no column ${field}`),
    ...(relation.isCascade && (relation.kind === 'belongsTo' || relation.fields.length !== 1)
      ? [`${place}: what goes with a row belongs to it by one field`]
      : []),
    ...(relation.references.length === relation.fields.length
      ? []
      : [`${place}: fields and references differ in number`]),
  ]
}

function withoutColumn(model: ModelDescription, fields: readonly string[]): string[] {
  return fields.filter((field) => model.fields[field]?.source !== 'column')
}

function repeatedOperations(models: readonly ModelDescription[]): string[] {
  const names = models.flatMap(({ operations, indexes }) => [
    ...Object.values(operations).flat(),
    ...indexes.flatMap((index) => index.queryField ?? []),
  ])
  return names.filter((name, place) => names.indexOf(name) !== place).map((name) => `two entities offer ${name}`)
}
