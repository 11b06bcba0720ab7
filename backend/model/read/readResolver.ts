import { type Engine, runOf } from '#backend/model/engine.ts'
import { planRoot } from '#backend/model/plan/planField.ts'
import type { RootField } from '#backend/model/plan/rootFields.ts'
import type { Resolve } from '#backend/model/resolve.ts'
import { interpret } from './interpret.ts'

/** Reads a root field of the generic surface, everything below it included. */
export function readResolver(root: RootField, engine: Engine): Resolve {
  return ({ context, info }) => interpret(planRoot(root, info, engine), runOf(engine, context, info.variableValues))
}
