import type { GraphQLObjectType, GraphQLResolveInfo } from 'graphql'
import type { Engine } from '#backend/model/engine.ts'
import { authorise } from '#backend/model/rights/authorise.ts'
import type { AuthorisedPlan, KeyPart, PagePlan, ReadPlan } from '#schema/plan.ts'
import type { PickedField } from './pickFields.ts'
import {
  type PlanArguments,
  type Planning,
  pagingOf,
  planPage,
  planSelection,
  readArguments,
  typeOfField,
} from './planSelection.ts'
import type { RootField } from './rootFields.ts'

/** Rows of the index that a page of its own may pass over beyond its limit (architecture, section 6). */
const SCAN_BUDGET = 1000

interface FieldInDocument {
  /** The root type: Query or Subscription. */
  type: GraphQLObjectType
  picked: PickedField
  planning: Planning
}

/** The plan of what a root field reads; of one that writes, the row that it wrote. */
export function planField(root: RootField, field: FieldInDocument): ReadPlan {
  const { type, picked, planning } = field
  const args = readArguments(type.getFields()[picked.name], picked.nodes)
  if (root.does === 'list') return planList(root, args, field)
  return {
    kind: 'one',
    model: root.model.name,
    index: 'primaryKey',
    key: root.does === 'get' ? root.model.primaryKey.fields.map((name) => keyPart(name, args)) : [],
    ...(root.does === 'listen' && args['filter'] ? { filter: args['filter'] } : {}),
    select: planSelection(typeOfField(type, picked.name), picked.nodes, planning),
  }
}

function planList(
  root: RootField & { does: 'list' },
  args: PlanArguments,
  { type, picked, planning }: FieldInDocument,
): PagePlan {
  const [hash = 'id', ...sortFields] = root.index.fields
  const takesHash = root.isKeyed || args[hash] !== undefined
  const promised = root.order ? ({ order: { literal: root.order }, isOrdered: true } as const) : {}
  return {
    kind: 'page',
    model: root.model.name,
    index: root.index.name,
    key: takesHash ? [{ ...keyPart(hash, args), isOptional: !root.isKeyed }] : [],
    ...pagingOf(args, sortFields),
    ...promised,
    ...(root.isKeyed ? {} : { isModelList: true }),
    scanBudget: SCAN_BUDGET,
    select: planPage(typeOfField(type, picked.name), picked.nodes, planning),
  }
}

function keyPart(field: string, args: PlanArguments): KeyPart {
  return { field, value: args[field] ?? { literal: null } }
}

/** The root field's plan with its rights, made once for a document that is kept. */
export function planRoot(root: RootField, info: GraphQLResolveInfo, engine: Engine): AuthorisedPlan {
  return engine.plans.get(info, () => {
    const picked = { key: String(info.path.key), name: info.fieldName, nodes: info.fieldNodes }
    const planning = { models: engine.models, fragments: info.fragments, variables: info.variableValues }
    return authorise(planField(root, { type: info.parentType, picked, planning }), engine)
  })
}
