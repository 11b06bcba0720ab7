import { type GraphQLSchema, isNonNullType, isObjectType } from 'graphql'
import type { ModelDescription } from '#schema/modelDescription.ts'
import type { AuthorisedPlan, EdgeSelect, PagePlan, PageSelect, ReadPlan, Select } from '#schema/plan.ts'
import { type ModelRights, type Predicate, and, denied, holds, not } from '#schema/rights/predicate.ts'
import { writersOf } from '#schema/rights/writers.ts'
import { type Models, asksForViewer, getModel, getValueField } from './columns.ts'

export type Rights = Readonly<Record<string, ModelRights>>

interface Authority {
  models: Models
  rights: Rights
}

/** The plan with the rights of its rows and fields at every level. */
export function authorise(plan: ReadPlan, authority: Authority): AuthorisedPlan {
  const { read: readable, list = readable, fields: guards = {} } = authority.rights[plan.model] ?? denied
  const read = plan.kind === 'page' && plan.isModelList ? list : readable
  const model = getModel(authority.models, plan.model)
  const leading = fieldsThatLead(plan, model).flatMap((field) => guards[field] ?? [])
  const ofValues = Object.entries(guards).filter(([field]) => model.fields[field]?.source !== 'relation')
  const rules = [...leading, ...(plan.kind === 'page' ? listedOnly(model) : [])]
  const level = { where: rules.length > 0 ? and(read, ...rules) : read, guards: Object.fromEntries(ofValues) }
  if (plan.kind === 'one') return { ...plan, ...level, select: authoriseRow(plan.select, guards, authority) }
  return { ...plan, ...level, select: plan.select.map((select) => authorisePage(select, guards, authority)) }
}

/** Rows that no page contains, even if they are readable. */
function listedOnly({ unlisted }: ModelDescription): Predicate[] {
  if (!unlisted) return []
  return [not(and(...Object.entries(unlisted).map(([field, value]) => holds(field, value))))]
}

/** Refuses to read by a plan without rights. */
export function mustBeAuthorised(plan: ReadPlan): asserts plan is AuthorisedPlan {
  if (plan.where === undefined) throw new Error(`A plan for ${plan.model} without rights does not run`)
}

/** A row found or ordered by a field tells of its value, so it takes the field's right too. */
function fieldsThatLead(plan: ReadPlan, model: ModelDescription): string[] {
  const key = plan.key.map(({ field }) => field)
  return plan.kind === 'one' ? key : [...new Set([...key, ...indexOf(model, plan).fields])]
}

export function indexOf(model: ModelDescription, plan: Pick<PagePlan, 'index'>): ModelDescription['primaryKey'] {
  return model.indexes.find(({ name }) => name === plan.index) ?? model.primaryKey
}

type Guards = Readonly<Record<string, Predicate>>

function authorisePage(select: PageSelect, guards: Guards, authority: Authority): PageSelect {
  if (select.kind === 'items') return { ...select, select: authoriseRow(select.select, guards, authority) }
  if (select.kind !== 'edges') return select
  const parts = select.select.map((part): EdgeSelect => {
    return part.kind === 'node' ? { ...part, select: authoriseRow(part.select, guards, authority) } : part
  })
  return { ...select, select: parts }
}

function authoriseRow(selects: readonly Select[], guards: Guards, authority: Authority): Select[] {
  return selects.map((select): Select => {
    if (select.kind === 'typename') return select
    const guard = guards[select.field]
    const guarded = guard ? { ...select, guard } : select
    return guarded.kind === 'relation' ? { ...guarded, plan: authorise(guarded.plan, authority) } : guarded
  })
}

/** Throws at the start where rights name what is not there, or hide a field that the wire says is never null. */
export function checkRights(schema: GraphQLSchema, { models, rights }: Authority): void {
  for (const [name, ofModel] of Object.entries(rights)) {
    const model = getModel(models, name)
    checkList(model, ofModel)
    for (const predicate of predicatesOf(model, ofModel)) checkPredicate(predicate, model, { models, rights })
    for (const field of Object.keys(ofModel.fields ?? {})) checkGuarded(schema, model, field)
    checkWriters(model, ofModel)
  }
}

function predicatesOf(model: ModelDescription, rights: ModelRights): Predicate[] {
  const { read, fields = {}, delete: remove } = rights
  const rows = [...writersOf(model, 'create', rights), ...writersOf(model, 'update', rights)].map(({ row }) => row)
  return [read, ...Object.values(fields), ...rows, ...(remove ? [remove] : [])]
}

/** By identity: two predicates that print alike are one only as long as both are changed. */
function checkList({ name }: ModelDescription, { read, list }: ModelRights): void {
  const alternatives = read.kind === 'or' ? read.of : [read]
  if (list && !alternatives.includes(list)) throw new Error(`The list of ${name} is no alternative of its read right`)
}

function checkWriters(model: ModelDescription, rights: ModelRights): void {
  for (const { fields, step } of writersOf(model, 'create', rights)) {
    fields.forEach((field) => getValueField(model, field))
    if (step) throw new Error(`A new ${model.name} comes from nowhere, so no step leads to it`)
  }
  for (const { fields, step } of writersOf(model, 'update', rights)) {
    fields.forEach((field) => getValueField(model, field))
    if (step && !fields.includes(step.field)) throw new Error(`Who moves ${model.name}.${step.field} must write it`)
  }
}

function checkPredicate(predicate: Predicate, model: ModelDescription, authority: Authority): void {
  if (predicate.kind === 'and' || predicate.kind === 'or') {
    for (const part of predicate.of) checkPredicate(part, model, authority)
  }
  if (predicate.kind === 'not') checkPredicate(predicate.of, model, authority)
  if (predicate.kind === 'compare') checkCompare(predicate, model)
  if (predicate.kind !== 'exists') return
  const inner = getModel(authority.models, predicate.model)
  for (const [field, value] of Object.entries(predicate.on))
    checkCompare({ kind: 'compare', field, op: 'eq', value }, inner)
  checkPredicate(predicate.where, inner, authority)
}

function checkCompare({ field, op, value }: Predicate & { kind: 'compare' }, model: ModelDescription): void {
  const compared = getValueField(model, field)
  const { isList: isListField, kind } = compared
  if (asksForViewer(compared))
    throw new Error(`${model.name}.${field} differs from viewer to viewer, so rights may not compare it`)
  if (isListField !== (op === 'contains') || (isListField && kind === 'json'))
    throw new Error(`${model.name}.${field}: a list of plain values is asked what it contains, and nothing else is`)
  const isList = 'viewer' in value && value.viewer === 'adminOfCompanyIds'
  if (isList !== (op === 'in')) throw new Error(`${model.name}.${field}: \`in\` and lists go together`)
}

function checkGuarded(schema: GraphQLSchema, model: ModelDescription, field: string): void {
  const type = schema.getType(model.name)
  const guarded = isObjectType(type) ? type.getFields()[field] : undefined
  if (!guarded) throw new Error(`The rights of ${model.name} name ${field}, and there is none`)
  if (isNonNullType(guarded.type))
    throw new Error(`${model.name}.${field} has a rule of its own, so it must be able to be null`)
}
