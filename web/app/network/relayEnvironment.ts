import {
  type CacheConfig,
  Environment,
  type FetchFunction,
  Network,
  Observable,
  RecordSource,
  Store,
} from 'relay-runtime'
import { addressOf } from '#web/app/configuration.ts'
import { type CopyKey, findCopy, noteAge, type OfflineCopy, saveCopy } from '#web/app/data/offlineCopies.ts'
import type { Session } from '#web/app/person/session.ts'
import { noteAnswer, noteSilence } from './connection.ts'
import { dataIdOf } from './dataIdOf.ts'
import type { LiveSocket } from './liveSocket.ts'
import { type PlacedAnswer, postDocument } from './postDocument.ts'
import type { ReadPosition } from './readPosition.ts'
import { createReadsUnderWay, type ReadsUnderWay } from './readsUnderWay.ts'
import { RequestError } from './RequestError.ts'

// Number of queries that the store keeps for screens that a user returns to.
const KEPT_QUERIES = 20

interface EnvironmentPorts {
  session: Session
  live: LiveSocket
  reads: Pick<ReadPosition, 'note'>
  /** Called when a screen shows an offline copy, because the server does not respond. */
  onCopyShown: () => void
}

/** The client's data store and its connection to the gateway: registered documents over HTTP and the live socket. */
export function createRelayEnvironment({ live, ...ports }: EnvironmentPorts): Environment {
  const underWay = createReadsUnderWay()
  return new Environment({
    network: Network.create(fetchWith({ ...ports, underWay }), (request, variables) =>
      underWay.follow(live.subscribe(documentIdOf(request.id), variables)),
    ),
    store: new Store(new RecordSource(), { gcReleaseBufferSize: KEPT_QUERIES }),
    getDataID: dataIdOf,
  })
}

interface FetchPorts extends Omit<EnvironmentPorts, 'live'> {
  underWay: ReadsUnderWay
}

function fetchWith({ session, reads, onCopyShown, underWay }: FetchPorts): FetchFunction {
  return (request, variables, { metadata }) =>
    Observable.create((sink) => {
      const isWrite = request.operationKind === 'mutation'
      // The response to a write has no position: it could be newer than an event that would overwrite it.
      const read = isWrite ? undefined : underWay.begin()
      const abort = new AbortController()
      const signal = AbortSignal.any([abort.signal, session.leaving])
      const send = async () => {
        const token = await session.token().catch(unreachable)
        const documentId = documentIdOf(request.id)
        return postDocument({ url: addressOf('graphql'), documentId, variables, token, signal, isWrite })
      }
      const take = ({ data, position, isWhole }: PlacedAnswer) => {
        noteAnswer()
        if (position !== undefined) reads.note(position)
        refreshCopy(copyKey(session, metadata), { data, isWhole })
        sink.next({ data })
        read?.answered(position)
        sink.complete()
      }
      const fail = async (error: unknown) => {
        if (abort.signal.aborted) return
        if (signal.aborted) await session.signOutFailed()
        else noteFailure(error, session)
        const copy =
          metadata?.['mayShowCopy'] && isSilence(error) ? await showCopy(copyKey(session, metadata)) : undefined
        if (!copy) return sink.error(error instanceof Error ? error : new RequestError('INTERNAL', { cause: error }))
        onCopyShown()
        sink.next({ data: copy.data })
        read?.answered(undefined)
        sink.complete()
      }
      void send().then(take, fail)
      return () => {
        read?.dropped()
        abort.abort()
      }
    })
}

/** Undefined for a request without a copy, and for a visitor: nothing is stored on a device without an account. */
function copyKey(session: Session, metadata: CacheConfig['metadata']): CopyKey | undefined {
  const request: unknown = metadata?.['copy']
  const state = session.state.peek()
  const hasCopy = typeof request === 'string' && state.status === 'authenticated'
  return hasCopy ? { subject: state.user.subject, request } : undefined
}

/** A response with errors is shown, but does not replace a whole copy. */
function refreshCopy(key: CopyKey | undefined, { data, isWhole }: Pick<PlacedAnswer, 'data' | 'isWhole'>): void {
  if (!key) return
  noteAge(key.request, undefined)
  if (isWhole) void saveCopy(key, data)
}

async function showCopy(key: CopyKey | undefined): Promise<OfflineCopy | undefined> {
  const copy = key && (await findCopy(key))
  if (copy) noteAge(key.request, copy.at)
  return copy
}

function isSilence(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'UNAVAILABLE'
}

/** A token that cannot be renewed is shown like a gateway that does not respond. */
function unreachable(cause: unknown): never {
  throw new RequestError('UNAVAILABLE', { cause })
}

function noteFailure(error: unknown, session: Session): void {
  if (!(error instanceof RequestError)) return
  if (error.code === 'UNAVAILABLE') noteSilence()
  else noteAnswer()
  if (error.code === 'UNAUTHENTICATED') void session.refuse('NOT_AUTHORIZED')
}

function documentIdOf(id: string | null | undefined): string {
  if (!id) throw new RequestError('UNKNOWN_DOCUMENT')
  return id
}
