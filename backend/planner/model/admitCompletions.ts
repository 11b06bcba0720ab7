import { asUser } from '#backend/platform/admission/currentUser.ts'
import { Turns } from '#backend/platform/admission/turns.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { createCallLimit } from '#schema/createCallLimit.ts'
import type { CompletionCaller, Completions } from './completions.ts'

/** Maximum number of calls of one user, whatever comes of them. */
const CALLS = { count: 30, windowMs: 60_000 }

/** Calls that the model answers side by side. */
const TURNS = { slots: 8, perUser: 2, waitingPerUser: 4, waitMs: 60_000 }

/** Completions where users take turns, and none calls more often than anybody needs. */
export function admitCompletions(completions: Completions): Completions {
  const turns = new Turns(TURNS)
  const isWithin = createCallLimit({ ...CALLS, clock: () => performance.now() })

  async function enter(caller: CompletionCaller): Promise<() => void> {
    if (!isWithin(callerOf(undefined, caller))) throw new DomainError('TOO_MANY_REQUESTS')
    const leave = await asUser(caller.viewer, () => turns.enter(caller.signal))
    caller.signal.addEventListener('abort', leave, { once: true })
    return leave
  }

  return {
    async stream(body, caller) {
      const leave = await enter(caller)
      try {
        const chunks = await asUser(caller.viewer, () => completions.stream(body, caller))
        return asUserUntilLeft(caller.viewer, chunks, leave)
      } catch (error) {
        leave()
        throw error
      }
    },
    async create(body, caller) {
      const leave = await enter(caller)
      try {
        return await asUser(caller.viewer, () => completions.create(body, caller))
      } finally {
        leave()
      }
    },
  }
}

/** A generator runs as the user who asks for its next value, so each step is run as the viewer. */
async function* asUserUntilLeft<Chunk>(
  viewer: Viewer,
  chunks: AsyncIterable<Chunk>,
  leave: () => void,
): AsyncGenerator<Chunk> {
  const iterator = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await asUser(viewer, () => iterator.next())
      if (next.done === true) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
    leave()
  }
}
