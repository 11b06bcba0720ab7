import { type Engine, runOf } from '#backend/model/engine.ts'
import { isObject } from '#backend/model/plan/checkValue.ts'
import { planRoot } from '#backend/model/plan/planField.ts'
import type { RootField } from '#backend/model/plan/rootFields.ts'
import { interpretRow } from '#backend/model/read/interpret.ts'
import type { Resolve } from '#backend/model/resolve.ts'
import type { LogEvent } from '#backend/platform/database.ts'
import { rowOf } from '#backend/platform/events/listeners.ts'
import type { AuthorisedPlan } from '#schema/plan.ts'
import { always } from '#schema/rights/predicate.ts'

/** The root value of a subscription's document: one event, for subscribers that may see its row. */
export class EventRoot {
  readonly event: LogEvent
  /** `wanted` if the filter matches; `allowed` if that is not decided yet. */
  readonly judged: 'wanted' | 'allowed'

  constructor(event: LogEvent, judged: 'wanted' | 'allowed') {
    this.event = event
    this.judged = judged
  }
}

const decided = new WeakMap<AuthorisedPlan, AuthorisedPlan>()

/** The event's row. Null means that the filter does not want it, and is never delivered. */
export function eventResolver(root: RootField & { does: 'listen' }, engine: Engine): Resolve {
  return async ({ source, context, info }) => {
    if (!(source instanceof EventRoot)) throw new Error(`${info.fieldName} is executed on an event`)
    const row = rowOf(source.event)
    if (!isObject(row)) return null
    const plan = planRoot(root, info, engine)
    const run = runOf(engine, context, info.variableValues)
    return interpretRow(source.judged === 'wanted' ? asDecided(plan) : { ...plan, where: always }, row, run)
  }
}

/** The plan of a row whose visibility is already decided: rights and filter decide on delivery, not on content. */
export function asDecided(plan: AuthorisedPlan): AuthorisedPlan {
  const { filter: _judged, ...rest } = plan
  const result = decided.get(plan) ?? { ...rest, where: always }
  decided.set(plan, result)
  return result
}
