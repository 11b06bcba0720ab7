import type { Context } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import type { Models } from './fieldSql.ts'
import type { TokenSeal } from './nextToken.ts'
import type { RenderCache } from './renderCache.ts'

/** One run of a plan: the parts that all share, and what this request brings. */
export interface Run {
  models: Models
  seal: TokenSeal
  renders: RenderCache
  database: Queryable
  context: Pick<Context, 'viewer' | 'now' | 'signal'>
  /** Coerced by the executor. */
  variables: Readonly<Record<string, unknown>>
}

/** A row of a statement: `p` is the parent's number, `c0`, `c1`, … are the columns. */
export type Row = Readonly<Record<string, unknown>>

/** An object of the answer, keyed by response key. */
export type Answer = Record<string, unknown>
