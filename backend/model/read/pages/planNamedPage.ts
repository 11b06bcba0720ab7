import { type GraphQLNamedType, isObjectType } from 'graphql'
import type { PickedField } from '#backend/model/plan/pickFields.ts'
import { type Planning, planPage, typeOfField } from '#backend/model/plan/planSelection.ts'
import { authorise } from '#backend/model/rights/authorise.ts'
import type { Models } from '#backend/model/rights/columns.ts'
import { type AuthorisedPlan, type PageSelect, rowSelections } from '#schema/plan.ts'

/** Returns whether a type is the page of a model, such as `ModelEventOccurrenceConnection`. */
export function isPageOfModel({ name }: GraphQLNamedType, { models }: { models: Models }): boolean {
  return Object.keys(models).some((model) => name === `Model${model}Connection`)
}

/** The rows' plan, the page that the document asks for, and how many selections of rows are in it. */
export interface NamedPlan {
  plan: AuthorisedPlan
  selects: readonly PageSelect[]
  count: number
}

interface PageInPlan {
  nodes: PickedField['nodes']
  planning: Planning
}

/** Plans all selections of rows together, each under its number, so that a page takes one statement. */
export function planNamedPage(type: GraphQLNamedType, { nodes, planning }: PageInPlan, engine: Rightful): NamedPlan {
  if (!isObjectType(type)) throw new Error(`${type.name} is no page`)
  const selects = planPage(type, nodes, planning)
  const lists = rowSelections(selects)
  const select = lists.flatMap((list, nth) => list.map((part) => ({ ...part, key: `${nth}.${part.key}` })))
  const model = typeOfField(typeOfField(type, 'edges'), 'node').name
  const key = [{ field: 'id', value: { parent: 'id' } }]
  const plan = authorise({ kind: 'one', model, index: 'primaryKey', key, select }, engine)
  return { plan, selects, count: lists.length }
}

type Rightful = Parameters<typeof authorise>[1]

/** The page with its selections of rows as they stand in the plan, where the rights are in them. */
export function pageWithRights({ plan, selects }: NamedPlan): readonly PageSelect[] {
  let nth = -1
  const rows = () => {
    nth += 1
    const prefix = `${nth}.`
    const own = (plan.kind === 'one' ? plan.select : []).filter(({ key }) => key.startsWith(prefix))
    return own.map((part) => ({ ...part, key: part.key.slice(prefix.length) }))
  }
  return selects.map((select) => {
    if (select.kind === 'items') return { ...select, select: rows() }
    if (select.kind !== 'edges') return select
    return {
      ...select,
      select: select.select.map((part) => (part.kind === 'node' ? { ...part, select: rows() } : part)),
    }
  })
}
