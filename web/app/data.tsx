import { effect } from '@preact/signals-react'
import type { ReactNode } from 'react'
import { RelayEnvironmentProvider } from 'react-relay'
import type { ConcreteRequest, Environment, OperationType } from 'relay-runtime'
import { addressOf } from './configuration.ts'
import { rereadShown } from './data/missedEvents.ts'
import { isKeptIn, openQuery, type OpenedQuery } from './data/openQuery.ts'
import { untilNextTry } from './network/connection.ts'
import { createLiveSocket } from './network/liveSocket.ts'
import { createReadPosition, type ReadPosition } from './network/readPosition.ts'
import { createRelayEnvironment } from './network/relayEnvironment.ts'
import { type Account, createAccount } from './person/account.ts'
import type { Session } from './person/session.ts'

/** Everything that depends on Relay. Loaded separately from the shell, so that signing in does not wait for it. */
export interface Data {
  account: Account
  openQuery<TQuery extends OperationType>(
    request: ConcreteRequest,
    variables: TQuery['variables'],
    copyName?: string,
  ): OpenedQuery<TQuery>
  /** Provides the data store to a screen. */
  surround(screen: ReactNode): ReactNode
}

export function createData(session: Session): Data {
  const url = addressOf('graphql').replace(/^http/, 'ws')
  const reads = createReadPosition()
  const live = createLiveSocket({ url, token: session.token, reads, onResync: () => void rereadShown(environment) })
  const environment = createRelayEnvironment({ session, live, reads, onCopyShown: () => void catchUp(environment) })
  effect(() => {
    // Signing out loads a new document, which closes the socket.
    if (session.state.value.status === 'authenticated') live.reopen()
  })
  return dataOn(environment, session, reads)
}

let isCatchingUp = false

/** Replaces offline copies by the server's response as soon as there is one. */
async function catchUp(environment: Environment): Promise<void> {
  if (isCatchingUp) return
  isCatchingUp = true
  await untilNextTry()
  await rereadShown(environment)
  isCatchingUp = false
}

export function dataOn(
  environment: Environment,
  session: Session,
  reads: Pick<ReadPosition, 'turn'> = createReadPosition(),
): Data {
  return {
    account: createAccount(session, environment),
    openQuery(request, variables, copyName) {
      const isKept = isKeptIn(environment, { request, variables })
      reads.turn(isKept)
      return openQuery(environment, { request, variables, isKept, copyName })
    },
    surround: (screen) => <RelayEnvironmentProvider environment={environment}>{screen}</RelayEnvironmentProvider>,
  }
}
