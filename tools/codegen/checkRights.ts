import type { ModelDescription } from '#schema/modelDescription.ts'
import type { ModelRights, Operand, Predicate } from '#schema/predicate.ts'

type Models = Readonly<Record<string, ModelDescription>>

/** Throws with every name in the rights that no entity has: a rule for a misspelt field would guard nothing. */
export function checkRights(models: Models, rights: Readonly<Record<string, ModelRights>>): void {
  const faults = Object.entries(rights).flatMap(([name, ofModel]) => {
    const model = models[name]
    return model ? modelFaults(model, ofModel, models) : [`There is no entity ${name}`]
  })
  if (faults.length > 0) throw new Error(`The rights do not fit the entities:\n${faults.join('\n')}`)
}

function modelFaults(model: ModelDescription, rights: ModelRights, models: Models): string[] {
  const { read, fields: guards = {}, create, update, delete: removal } = rights
  const rules = [read, removal, create?.row, update?.row, ...Object.values(guards)].filter((rule) => rule !== undefined)
  const written = [...(create?.fields ?? []), ...(update?.fields ?? [])]
  return [
    ...Object.keys(guards).flatMap((name) => (model.fields[name] ? [] : [`${model.name} has no field ${name}`])),
    ...written.flatMap((name) => columnFault(model, name)),
    ...rules.flatMap((rule) => ruleFaults(rule, { model, models })),
  ]
}

interface Place {
  model: ModelDescription
  models: Models
  /** The row around an `exists`. */
  around?: ModelDescription
}

function ruleFaults(rule: Predicate, place: Place): string[] {
  if (rule.kind === 'and' || rule.kind === 'or') return rule.of.flatMap((part) => ruleFaults(part, place))
  if (rule.kind === 'not') return ruleFaults(rule.of, place)
  if (rule.kind === 'compare') return [...valueFault(place.model, rule.field), ...operandFaults(rule.value, place)]
  if (rule.kind !== 'exists') return []
  const other = place.models[rule.model]
  if (!other) return [`There is no entity ${rule.model}`]
  const inside = { model: other, models: place.models, around: place.model }
  const pairs = Object.entries(rule.on).flatMap(([field, value]) => [
    ...valueFault(other, field),
    ...operandFaults(value, inside),
  ])
  return [...pairs, ...ruleFaults(rule.where, inside)]
}

function operandFaults(operand: Operand, { model, around }: Place): string[] {
  return 'row' in operand ? valueFault(around ?? model, operand.row) : []
}

function valueFault(model: ModelDescription, name: string): string[] {
  const field = model.fields[name]
  return field && field.source !== 'relation' ? [] : [`${model.name} has no value ${name}`]
}

function columnFault(model: ModelDescription, name: string): string[] {
  return model.fields[name]?.source === 'column' ? [] : [`${model.name} has no column ${name} to write`]
}
