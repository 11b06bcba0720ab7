import { type ReadonlySignal, effect, signal } from '@preact/signals-react'
import { fetchQuery, graphql, loadQuery, type PreloadedQuery } from 'react-relay'
import type { Environment } from 'relay-runtime'
import AccountQuery, { type accountQuery } from '#schema/__generated__/relay/accountQuery.graphql.ts'
import type { Session } from './session.ts'

/** What the shell knows of the person who is signed in: their contact, roles, and how far their account has come. */
export const accountDocument = graphql`
  query accountQuery {
    viewer {
      id
      firstName
      lastName
      avatarImageUrl
      profile {
        gender
      }
      rolesList {
        items {
          id
          role
          status
          company {
            name
          }
        }
      }
      activities(limit: 1) {
        items {
          id
        }
      }
      goals(limit: 1) {
        items {
          id
        }
      }
    }
  }
`

export interface Account {
  /** Undefined while nobody is signed in. */
  query: ReadonlySignal<PreloadedQuery<accountQuery> | undefined>
  /** Reads it again, after something was written that the shell decides by. */
  reload(): Promise<void>
}

/** Starts the account's query the moment somebody is signed in, before any screen asks for it. */
export function createAccount(session: Session, environment: Environment): Account {
  const query = signal<PreloadedQuery<accountQuery>>()
  effect(() => {
    const isIn = session.state.value.status === 'authenticated'
    query.peek()?.dispose()
    query.value = isIn ? loadQuery<accountQuery>(environment, AccountQuery, {}, { fetchPolicy: 'network-only' }) : undefined
  })
  return {
    query,
    reload: async () => {
      await fetchQuery(environment, accountDocument, {}, { fetchPolicy: 'network-only' }).toPromise()
    },
  }
}
