import { type ReadonlySignal, effect, signal } from '@preact/signals-react'
import type { PreloadedQuery } from 'react-relay'
import type { Environment } from 'relay-runtime'
import personRequest, { type personQuery } from '#schema/__generated__/relay/personQuery.graphql.ts'
import { isKeptIn, openQuery, type OpenedQuery } from '#web/app/data/openQuery.ts'
import type { Session } from './session.ts'

export interface Account {
  /** Undefined while signed out. */
  query: ReadonlySignal<PreloadedQuery<personQuery> | undefined>
  /** Reads it again after a write that affects the shell. */
  reload(): Promise<void>
}

/** Starts the account's query as soon as the user is signed in, before any screen needs it. */
export function createAccount(session: Session, environment: Environment): Account {
  const operation = { request: personRequest, variables: {} }
  const query = signal<PreloadedQuery<personQuery>>()
  let opened: OpenedQuery<personQuery> | undefined
  effect(() => {
    const isIn = session.state.value.status === 'authenticated'
    opened?.dispose()
    opened = isIn
      ? openQuery<personQuery>(environment, { ...operation, isKept: isKeptIn(environment, operation) })
      : undefined
    query.value = opened?.query
  })
  return { query, reload: async () => opened?.refresh() }
}
