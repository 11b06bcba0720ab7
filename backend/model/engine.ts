import { MainThreadTurns } from '#backend/platform/admission/mainThreadTurns.ts'
import type { Context, Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { Logger } from '#backend/platform/log.ts'
import { PlanCache } from './plan/planCache.ts'
import type { Contract } from './plan/planDocument.ts'
import { CompiledDocuments } from './read/compileDocument.ts'
import { TokenSeal } from './read/pages/nextToken.ts'
import { RenderCache, type Run } from './read/renderCache.ts'
import type { HandWritten } from './resolve.ts'
import type { Rights } from './rights/authorise.ts'
import type { Models } from './rights/columns.ts'

export interface EngineParts {
  models: Models
  rights: Rights
  database: Database
  /** 32 bytes that seal `nextToken`, the same on every replica. */
  tokenKey: Buffer
  log: Pick<Logger, 'error'>
  /**
   * Returns the current URL of a stored file for a viewer; undefined if the text is no key. Without it files have no
   * URL.
   */
  addressOf?: AddressOf | undefined
  /** Hand-written resolvers by type and field. They replace the generic ones, and name records by `{ id }`. */
  resolvers: HandWritten
  /** Random bytes for each token. */
  randomBytes?: ((count: number) => Buffer) | undefined
}

export type AddressOf = (key: string, now: Instant) => string | undefined

/** What all generic resolvers share. */
export interface Engine extends Contract, EngineParts {
  seal: TokenSeal
  renders: RenderCache
  plans: PlanCache
  compiled: CompiledDocuments
  mainThread: MainThreadTurns
}

export function createEngine(contract: Contract, parts: EngineParts): Engine {
  const { models, tokenKey, randomBytes } = parts
  const engine = { ...contract, ...parts, seal: new TokenSeal(tokenKey, randomBytes), renders: new RenderCache(models) }
  const mainThread = new MainThreadTurns()
  return { ...engine, plans: new PlanCache(), compiled: new CompiledDocuments(engine), mainThread }
}

export function runOf(
  { models, seal, renders, database, addressOf }: Engine,
  context: Context,
  variables: Run['variables'],
): Run {
  const addressNow = (key: string) => addressOf?.(key, context.now)
  return { models, seal, renders, database, context, variables, addressOf: addressNow }
}
