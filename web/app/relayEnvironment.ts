import {
  Environment,
  type FetchFunction,
  Network,
  Observable,
  type PayloadData,
  RecordSource,
  Store,
} from 'relay-runtime'
import { addressOf } from './configuration.ts'
import { dataIdOf } from './dataIdOf.ts'
import { keepPerson, keptPerson } from './keptPerson.ts'
import { noteAnswer, noteSilence } from './network/connection.ts'
import type { LiveSocket } from './network/liveSocket.ts'
import { postDocument } from './network/postDocument.ts'
import type { ReadPosition } from './network/readPosition.ts'
import { RequestError } from './network/RequestError.ts'
import type { Session } from './session.ts'

// Screens one may come back to without waiting.
const KEPT_QUERIES = 20

interface EnvironmentPorts {
  session: Session
  live: LiveSocket
  reads: Pick<ReadPosition, 'note'>
}

/** The client's store of data and its way to the gateway: registered documents over HTTP and the live socket. */
export function createRelayEnvironment({ session, live, reads }: EnvironmentPorts): Environment {
  return new Environment({
    network: Network.create(fetchWith(session, reads), (request, variables) =>
      live.subscribe(documentIdOf(request.id), variables),
    ),
    store: new Store(new RecordSource(), { gcReleaseBufferSize: KEPT_QUERIES }),
    getDataID: dataIdOf,
  })
}

function fetchWith(session: Session, reads: EnvironmentPorts['reads']): FetchFunction {
  return (request, variables) =>
    Observable.create((sink) => {
      const abort = new AbortController()
      const send = async () => {
        const token = await session.token().catch(unreachable)
        const isWrite = request.operationKind === 'mutation'
        const documentId = documentIdOf(request.id)
        const { signal } = abort
        return postDocument({ url: addressOf('graphql'), documentId, variables, token, signal, isWrite })
      }
      send().then(
        ({ data, position }) => {
          noteAnswer()
          if (request.name === PERSON) keepFor(session, { documentId: documentIdOf(request.id), data })
          if (position !== undefined) reads.note(position)
          sink.next({ data })
          sink.complete()
        },
        (error: unknown) => {
          if (abort.signal.aborted) return
          noteFailure(error, session)
          const kept = request.name === PERSON && isSilence(error) ? keptFor(session, request.id) : undefined
          if (kept) {
            sink.next({ data: kept })
            return sink.complete()
          }
          sink.error(error instanceof Error ? error : new RequestError('INTERNAL', { cause: error }))
        },
      )
      return () => abort.abort()
    })
}

// Of web/app/person.ts: what the shell reads before it opens any screen.
const PERSON = 'personQuery'

function keepFor(session: Session, answer: { documentId: string; data: PayloadData }): void {
  const state = session.state.peek()
  if (state.status === 'authenticated') keepPerson({ subject: state.user.subject, ...answer })
}

function keptFor(session: Session, id: string | null | undefined): PayloadData | undefined {
  const state = session.state.peek()
  return state.status === 'authenticated' ? keptPerson(state.user.subject, documentIdOf(id)) : undefined
}

function isSilence(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'UNAVAILABLE'
}

/** The token could not be refreshed: the same to a person as a gateway that does not answer. */
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
