import type { LogEvent } from '#backend/platform/database.ts'
import { type Engine, runOf } from './engine.ts'
import { evaluatePredicate, isDecidable } from './evaluatePredicate.ts'
import { interpretRow } from './interpret.ts'
import { isObject } from './isObject.ts'
import { planRoot } from './planRoot.ts'
import type { Resolve } from './resolve.ts'
import type { RootField } from './rootFields.ts'

/** What a subscription's document is executed on: one event. */
export class EventRoot {
  readonly event: LogEvent

  constructor(event: LogEvent) {
    this.event = event
  }
}

/** The event's row as this viewer may see it. Null means that it is not for them, and is never delivered. */
export function eventResolver(root: RootField & { does: 'listen' }, engine: Engine): Resolve {
  return async ({ source, context, info }) => {
    if (!(source instanceof EventRoot)) throw new Error(`${info.fieldName} is executed on an event`)
    const { event } = source
    const row = event.action === 'delete' ? event.before : event.after
    if (event.action !== root.action || !isObject(row)) return null
    const plan = planRoot(root, info, engine)
    const { viewer, now } = context
    const facts = { models: engine.models, model: plan.model, row, viewer, now }
    // A row that can be refused without asking the database costs no statement.
    if (isDecidable(plan.where, plan.model, engine.models) && !evaluatePredicate(plan.where, facts)) return null
    return interpretRow(plan, row, runOf(engine, context, info.variableValues))
  }
}
