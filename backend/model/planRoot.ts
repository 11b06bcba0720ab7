import type { GraphQLResolveInfo } from 'graphql'
import type { AuthorisedPlan } from '#schema/plan.ts'
import { authorise } from './authorise.ts'
import type { Engine } from './engine.ts'
import { planField } from './planField.ts'
import type { RootField } from './rootFields.ts'

/** The root field's plan with its rights, made once for a document that is kept. */
export function planRoot(root: RootField, info: GraphQLResolveInfo, engine: Engine): AuthorisedPlan {
  return engine.plans.get(info, () => {
    const picked = { key: String(info.path.key), name: info.fieldName, nodes: info.fieldNodes }
    const planning = { models: engine.models, fragments: info.fragments, variables: info.variableValues }
    return authorise(planField(root, { type: info.parentType, picked, planning }), engine)
  })
}
