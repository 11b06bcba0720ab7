import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Viewer } from '#backend/platform/context.ts'

interface Caller {
  user: string | undefined
  isInTransaction: boolean
  /** Aborted when the caller no longer waits for an answer, and nothing but reads depends on it. */
  signal?: AbortSignal
}

const callers = new AsyncLocalStorage<Caller>()

/** Maximum number of turns shared by all anonymous visitors, so that many addresses cannot take all turns. */
const VISITOR_TURNS = 16

/** Runs the work, and everything that follows from it, in this viewer's turns. Visitors take turns by network. */
export function asUser<Result>(
  { subject, network }: Pick<Viewer, 'subject'> & Pick<Context, 'network'>,
  work: () => Result,
): Result {
  const user = subject ?? visitorTurn(network)
  const current = callers.getStore()
  if (current?.user === user) return work()
  return callers.run({ user, isInTransaction: current?.isInTransaction ?? false }, work)
}

/** Does the same for a query, whose reads are abandoned once the caller has disconnected. */
export function asQueryOf<Result>({ viewer, network, signal }: Query, work: () => Result): Result {
  return asUser({ subject: viewer.subject, network }, () => {
    const current = callers.getStore()
    return current?.signal === signal
      ? work()
      : callers.run({ user: current?.user, isInTransaction: current?.isInTransaction ?? false, signal }, work)
  })
}

type Query = Pick<Context, 'viewer' | 'network' | 'signal'>

/** A visitor's share of the turns: networks with the same number share one. */
function visitorTurn(network = ''): string {
  let sum = 0
  for (let place = 0; place < network.length; place += 1) sum = (sum * 31 + network.charCodeAt(place)) % 65_521
  return `visitor ${sum % VISITOR_TURNS}`
}

/** The signal of the running query, if any. */
export function currentSignal(): AbortSignal | undefined {
  return callers.getStore()?.signal
}

/** The user whose request is running. Undefined for the server's own work, such as upkeep, jobs and event delivery. */
export function currentUser(): string | undefined {
  return callers.getStore()?.user
}

/** Runs the work as the inside of a transaction, where nothing may wait for a turn. */
export function inTransaction<Result>(work: () => Result): Result {
  return callers.run({ user: currentUser(), isInTransaction: true }, work)
}

/** A transaction that waited for a thread, a file store or a model would keep its session from all other users. */
export function mustBeOutsideTransaction(): void {
  if (callers.getStore()?.isInTransaction) throw new Error('Only statements of the transaction may run inside it')
}
