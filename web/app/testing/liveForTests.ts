import {
  type GraphQLResponse,
  Observable,
  type RequestParameters,
  type SubscribeFunction,
  type Variables,
} from 'relay-runtime'
import { RequestError } from '#web/app/network/RequestError.ts'
import { answerOnSchema } from './answersOnSchema.ts'

interface Listener {
  operation: RequestParameters
  variables: Variables
  next: (answer: GraphQLResponse) => void
  fail: (error: Error) => void
}

export interface LiveForTests {
  subscribe: SubscribeFunction
  /** Sends a valid event to all subscribers of the subscription with this name. */
  tell: (name: string, data: Record<string, unknown>) => void
  /** Refuses the subscription with this name to all its subscribers. */
  refuse: (name: string) => void
  /** The current subscriptions. */
  followed: () => { name: string; variables: Variables }[]
}

/** A live socket that the test controls, and that knows its subscribers. */
export function liveForTests(): LiveForTests {
  const listeners = new Set<Listener>()
  return {
    subscribe: (operation, variables) =>
      Observable.create<GraphQLResponse>((sink) => {
        const listener = {
          operation,
          variables,
          next: (answer: GraphQLResponse) => sink.next(answer),
          fail: (error: Error) => sink.error(error),
        }
        listeners.add(listener)
        return () => void listeners.delete(listener)
      }),
    tell: (told, data) => {
      const followers = [...listeners].filter(({ operation }) => operation.name === told)
      for (const { operation, variables, next } of followers) next(answerOnSchema(operation, variables, data))
    },
    refuse: (refused) => {
      const followers = [...listeners].filter(({ operation }) => operation.name === refused)
      for (const { fail } of followers) fail(new RequestError('INTERNAL'))
    },
    followed: () => [...listeners].map(({ operation, variables }) => ({ name: operation.name, variables })),
  }
}
