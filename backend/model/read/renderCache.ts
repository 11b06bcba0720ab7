import { createHash } from 'node:crypto'
import { hasFixedShape } from '#backend/model/plan/planValue.ts'
import type { Models } from '#backend/model/rights/columns.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Queryable, Statement } from '#backend/platform/database.ts'
import type { AuthorisedPlan } from '#schema/plan.ts'
import type { TokenSeal } from './pages/nextToken.ts'
import { type LevelShape, type RenderedLevel, renderLevel } from './renderLevel.ts'
import type { FindAddress } from './rowShape.ts'

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
    const isFixed = shape.filter === undefined || hasFixedShape(plan.filter)
    const statement = isFixed ? this.#names.name(text) : { text }
    // Rows are found by keys in one way for all values. The best plan for a page depends on its length.
    return { ...rendered, statement: plan.kind === 'one' ? { ...statement, keepsPlan: true } : statement }
  }
}

/** Every name costs memory on every connection, so their number has an end. */
const MOST_NAMES = 2000

/** Names statements by their text, so that each is prepared once a connection. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #prefix: string
  readonly #limit: number

  constructor({ prefix = 'read', limit = MOST_NAMES }: { prefix?: string; limit?: number } = {}) {
    this.#prefix = prefix
    this.#limit = limit
  }

  name(text: string): Statement {
    const existing = this.#names.get(text)
    if (existing !== undefined) return { name: existing, text }
    if (this.#names.size >= this.#limit) return { text }
    const name = `${this.#prefix}_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`
    this.#names.set(text, name)
    return { name, text }
  }
}

/** One run of a plan: the shared parts, and the values of this request. */
export interface Run {
  models: Models
  seal: TokenSeal
  renders: RenderCache
  database: Queryable
  context: Pick<Context, 'viewer' | 'now' | 'signal'>
  addressOf: FindAddress
  /** Coerced by the executor. */
  variables: Readonly<Record<string, unknown>>
}

/** A row of a statement: `p` is the parent's number, `c0`, `c1`, … are the columns. */
export type Row = Readonly<Record<string, unknown>>

/** An object of the answer, keyed by response key. */
export type Answer = Record<string, unknown>
