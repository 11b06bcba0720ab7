import type { Statement } from '#backend/platform/database.ts'
import type { AuthorisedPlan } from '#schema/plan.ts'
import type { Models } from './fieldSql.ts'
import { hasFixedShape } from './planValue.ts'
import { type LevelShape, type RenderedLevel, renderLevel } from './renderLevel.ts'
import { StatementNames } from './statementNames.ts'

export interface ReadyLevel extends RenderedLevel {
  statement: Statement
}

/**
 * Statements by plan and shape. Those with a filter hold its values and are written anew; they are still
 * named where the document alone decides what the filter looks like.
 */
export class RenderCache {
  readonly #models: Models
  readonly #ready = new WeakMap<AuthorisedPlan, Map<string, ReadyLevel>>()
  readonly #names = new StatementNames()

  constructor(models: Models) {
    this.#models = models
  }

  get(plan: AuthorisedPlan, shape: LevelShape): ReadyLevel {
    if (shape.filter !== undefined) return this.#render(plan, shape)
    const ofPlan = this.#ready.get(plan) ?? new Map<string, ReadyLevel>()
    this.#ready.set(plan, ofPlan)
    const identity = JSON.stringify(shape)
    const ready = ofPlan.get(identity) ?? this.#render(plan, shape)
    ofPlan.set(identity, ready)
    return ready
  }

  #render(plan: AuthorisedPlan, shape: LevelShape): ReadyLevel {
    const rendered = renderLevel(plan, shape, this.#models)
    const { text } = rendered
    return { ...rendered, statement: hasFixedShape(plan.filter) ? this.#names.name(text) : { text } }
  }
}
