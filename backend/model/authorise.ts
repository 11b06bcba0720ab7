import type { ModelDescription } from '#schema/modelDescription.ts'
import type { AuthorisedPlan, PagePlan, PageSelect, ReadPlan, Select } from '#schema/plan.ts'
import { and, denied, type ModelRights, type Predicate } from '#schema/predicate.ts'
import { getModel, type Models } from './fieldSql.ts'

export type Rights = Readonly<Record<string, ModelRights>>

export interface Authority {
  models: Models
  rights: Rights
}

/** The plan with the rights of its rows and fields at every level. */
export function authorise(plan: ReadPlan, authority: Authority): AuthorisedPlan {
  const { read, fields: guards = {} } = authority.rights[plan.model] ?? denied
  const model = getModel(authority.models, plan.model)
  const leading = fieldsThatLead(plan, model).flatMap((field) => guards[field] ?? [])
  const ofValues = Object.entries(guards).filter(([field]) => model.fields[field]?.source !== 'relation')
  const level = { where: leading.length > 0 ? and(read, ...leading) : read, guards: Object.fromEntries(ofValues) }
  if (plan.kind === 'one') return { ...plan, ...level, select: authoriseRow(plan.select, guards, authority) }
  return { ...plan, ...level, select: plan.select.map((select) => authorisePage(select, guards, authority)) }
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
  if (select.kind !== 'items') return select
  return { ...select, select: authoriseRow(select.select, guards, authority) }
}

function authoriseRow(selects: readonly Select[], guards: Guards, authority: Authority): Select[] {
  return selects.map((select): Select => {
    if (select.kind === 'typename') return select
    const guard = guards[select.field]
    const guarded = guard ? { ...select, guard } : select
    return guarded.kind === 'relation' ? { ...guarded, plan: authorise(guarded.plan, authority) } : guarded
  })
}
