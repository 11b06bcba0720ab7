import { effect } from '@preact/signals-react'
import type { ReactNode } from 'react'
import { fetchQuery, loadQuery, type PreloadedQuery, RelayEnvironmentProvider } from 'react-relay'
import {
  type ConcreteRequest,
  createOperationDescriptor,
  type Environment,
  getRequest,
  type OperationType,
} from 'relay-runtime'
import { type Account, createAccount } from './account.ts'
import { addressOf } from './configuration.ts'
import { createLiveSocket } from './network/liveSocket.ts'
import { createReadPosition, type ReadPosition } from './network/readPosition.ts'
import { createRelayEnvironment } from './relayEnvironment.ts'
import type { Session } from './session.ts'

/** A query on its way, and how to read it again. */
export interface OpenedQuery<TQuery extends OperationType> {
  query: PreloadedQuery<TQuery>
  /** Keeps what is shown until the answer is there. */
  refresh: () => Promise<void>
  dispose: () => void
}

/** Everything that speaks Relay. It loads apart from the shell, so that signing in does not wait for it. */
export interface Data {
  account: Account
  openQuery<TQuery extends OperationType>(request: ConcreteRequest, variables: TQuery['variables']): OpenedQuery<TQuery>
  /** Puts the store of data around a screen. */
  surround(screen: ReactNode): ReactNode
}

export interface DataPorts {
  session: Session
  /** What is shown must be read again. */
  onResync: () => void
}

export function createData({ session, onResync }: DataPorts): Data {
  const url = addressOf('graphql').replace(/^http/, 'ws')
  const reads = createReadPosition()
  const live = createLiveSocket({ url, token: session.token, reads, onResync })
  effect(() => {
    // Whoever leaves gets a fresh document, and with it an end of the socket.
    if (session.state.value.status === 'authenticated') live.reopen()
  })
  return dataOn(createRelayEnvironment({ session, live, reads }), session, reads)
}

export function dataOn(
  environment: Environment,
  session: Session,
  reads: Pick<ReadPosition, 'turn'> = createReadPosition(),
): Data {
  return {
    account: createAccount(session, environment),
    openQuery(request, variables) {
      const isKept = environment.check(createOperationDescriptor(getRequest(request), variables)).status === 'available'
      reads.turn(isKept)
      return openQuery(environment, { request, variables, isKept })
    },
    surround: (screen) => <RelayEnvironmentProvider environment={environment}>{screen}</RelayEnvironmentProvider>,
  }
}

function openQuery<TQuery extends OperationType>(
  environment: Environment,
  { request, variables, isKept }: { request: ConcreteRequest; variables: TQuery['variables']; isKept: boolean },
): OpenedQuery<TQuery> {
  const query = loadQuery<TQuery>(environment, request, variables, { fetchPolicy: 'store-or-network' })
  const read = async () => {
    await fetchQuery<TQuery>(environment, request, variables, { fetchPolicy: 'network-only' }).toPromise()
  }
  let underWay: Promise<unknown> | undefined = isKept ? read() : query.source?.toPromise()
  let next: Promise<void> | undefined
  // What is kept is shown at once and read again beside it, so that a server that is away takes nothing from the page.
  underWay?.catch(() => undefined)
  // An answer under way may be older than the reason to read again, and Relay would not ask a second time beside it.
  const refresh = (): Promise<void> => {
    const readAgain = () => {
      next = undefined
      return (underWay = read())
    }
    return (next ??= Promise.resolve(underWay).then(readAgain, readAgain))
  }
  return { query, refresh, dispose: query.dispose }
}
