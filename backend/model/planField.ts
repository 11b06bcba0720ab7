import type { GraphQLObjectType } from 'graphql'
import type { KeyPart, PagePlan, ReadPlan } from '#schema/plan.ts'
import type { PickedField } from './pickFields.ts'
import { pagingOf, type PlanArguments, readArguments } from './planArguments.ts'
import { type Planning, planPage, planSelection, typeOfField } from './planSelection.ts'
import type { RootField } from './rootFields.ts'

/** Rows of the index that a page of its own may pass over beyond its limit (architecture, section 6). */
const SCAN_BUDGET = 1000

export interface FieldInDocument {
  /** The root type: Query or Subscription. */
  type: GraphQLObjectType
  picked: PickedField
  planning: Planning
}

/** The plan of what a root field reads; of one that writes, the row that it wrote. */
export function planField(root: RootField, field: FieldInDocument): ReadPlan {
  const { type, picked, planning } = field
  const given = readArguments(type.getFields()[picked.name], picked.nodes)
  if (root.does === 'list') return planList(root, given, field)
  return {
    kind: 'one',
    model: root.model.name,
    index: 'primaryKey',
    key: root.does === 'get' ? root.model.primaryKey.fields.map((name) => keyPart(name, given)) : [],
    ...(root.does === 'listen' && given['filter'] ? { filter: given['filter'] } : {}),
    select: planSelection(typeOfField(type, picked.name), picked.nodes, planning),
  }
}

function planList(
  root: RootField & { does: 'list' },
  given: PlanArguments,
  { type, picked, planning }: FieldInDocument,
): PagePlan {
  const [hash = 'id', ...sortFields] = root.index.fields
  const takesHash = root.isKeyed || given[hash] !== undefined
  return {
    kind: 'page',
    model: root.model.name,
    index: root.index.name,
    key: takesHash ? [{ ...keyPart(hash, given), isOptional: !root.isKeyed }] : [],
    ...pagingOf(given, sortFields),
    scanBudget: SCAN_BUDGET,
    select: planPage(typeOfField(type, picked.name), picked.nodes, planning),
  }
}

function keyPart(field: string, given: PlanArguments): KeyPart {
  return { field, value: given[field] ?? { literal: null } }
}
