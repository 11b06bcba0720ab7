import { type Engine, runOf } from './engine.ts'
import { interpret } from './interpret.ts'
import { planRoot } from './planRoot.ts'
import type { Resolve } from './resolve.ts'
import type { RootField } from './rootFields.ts'

/** Reads a root field of the generic surface, everything below it included. */
export function readResolver(root: RootField, engine: Engine): Resolve {
  return ({ context, info }) => interpret(planRoot(root, info, engine), runOf(engine, context, info.variableValues))
}
