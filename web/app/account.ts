import { type ReadonlySignal, effect, signal } from '@preact/signals-react'
import { fetchQuery, loadQuery, type PreloadedQuery } from 'react-relay'
import type { Environment } from 'relay-runtime'
import personRequest, { type personQuery } from '#schema/__generated__/relay/personQuery.graphql.ts'
import type { Session } from './session.ts'

export interface Account {
  /** Undefined while nobody is signed in. */
  query: ReadonlySignal<PreloadedQuery<personQuery> | undefined>
  /** Reads it again, after something was written that the shell decides by. */
  reload(): Promise<void>
}

/** Starts the account's query the moment somebody is signed in, before any screen asks for it. */
export function createAccount(session: Session, environment: Environment): Account {
  const query = signal<PreloadedQuery<personQuery>>()
  effect(() => {
    const isIn = session.state.value.status === 'authenticated'
    query.peek()?.dispose()
    query.value = isIn
      ? loadQuery<personQuery>(environment, personRequest, {}, { fetchPolicy: 'network-only' })
      : undefined
  })
  return {
    query,
    reload: async () => {
      await fetchQuery(environment, personRequest, {}, { fetchPolicy: 'network-only' }).toPromise()
    },
  }
}
