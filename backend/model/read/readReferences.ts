import { type GraphQLOutputType, type GraphQLResolveInfo, getNamedType, isNonNullType, isObjectType } from 'graphql'
import { type Engine, runOf } from '#backend/model/engine.ts'
import { isObject } from '#backend/model/plan/checkValue.ts'
import { placeOf } from '#backend/model/plan/planCache.ts'
import { planSelection } from '#backend/model/plan/planSelection.ts'
import type { Call } from '#backend/model/resolve.ts'
import { authorise } from '#backend/model/rights/authorise.ts'
import type { Context, Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { AuthorisedPlan } from '#schema/plan.ts'
import { interpretKeys } from './interpret.ts'

/** A record readable by the caller because of this very call: a user who signs up may read their new contact. */
export class ReadAs {
  readonly viewer: Viewer
  readonly id: string

  constructor(viewer: Viewer, id: string) {
    this.viewer = viewer
    this.id = id
  }
}

interface Batch {
  ids: string[]
  answers: Promise<unknown[]>
}

/**
 * Reads what hand-written resolvers name, as an id or as `{ id }`: with the viewer's rights and the document's
 * selection, and in one statement for all that a level of the answer names.
 */
export class References {
  readonly #engine: Engine
  readonly #batches = new WeakMap<Context, Map<string, Batch>>()

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** A record the viewer may not see is null, and absent from a list; where null can't be, it is not found. */
  async read(value: unknown, { context, info }: Pick<Call, 'context' | 'info'>): Promise<unknown> {
    if (value === null || value === undefined) return null
    if (value instanceof ReadAs) return this.read(value.id, { context: { ...context, viewer: value.viewer }, info })
    if (Array.isArray(value)) {
      const rows = await this.#load(value.map(idOf), context, info)
      return rows.filter((row) => row !== null)
    }
    const [row = null] = await this.#load([idOf(value)], context, info)
    if (row === null && isNonNullType(info.returnType)) throw new DomainError('NOT_FOUND')
    return row
  }

  async #load(ids: readonly string[], context: Context, info: GraphQLResolveInfo): Promise<unknown[]> {
    const batches = this.#batches.get(context) ?? new Map<string, Batch>()
    this.#batches.set(context, batches)
    const place = placeOf(info)
    const batch = batches.get(place) ?? this.#open(context, info, () => batches.delete(place))
    batches.set(place, batch)
    const begin = batch.ids.push(...ids) - ids.length
    const answers = await batch.answers
    return answers.slice(begin, begin + ids.length)
  }

  /** The executor asks for all fields of a level before it lets go, so the batch is whole a moment later. */
  #open(context: Context, info: GraphQLResolveInfo, close: () => void): Batch {
    const ids: string[] = []
    const answers = Promise.resolve().then(() => {
      close()
      return interpretKeys(this.#planOf(info), ids, runOf(this.#engine, context, info.variableValues))
    })
    return { ids, answers }
  }

  #planOf(info: GraphQLResolveInfo): AuthorisedPlan {
    return this.#engine.plans.get(info, () => {
      const planning = { models: this.#engine.models, fragments: info.fragments, variables: info.variableValues }
      const type = modelType(info.returnType)
      const select = planSelection(type, info.fieldNodes, planning)
      const key = [{ field: 'id', value: { parent: 'id' } }]
      return authorise({ kind: 'one', model: type.name, index: 'primaryKey', key, select }, this.#engine)
    })
  }
}

function modelType(type: GraphQLOutputType) {
  const named = getNamedType(type)
  if (!isObjectType(named)) throw new Error(`${String(type)} has no fields to read`)
  return named
}

function idOf(reference: unknown): string {
  const id = isObject(reference) ? reference['id'] : reference
  if (typeof id !== 'string') throw new Error('A rule names a record by its id')
  return id
}
