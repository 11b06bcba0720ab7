import { type GraphQLResponse, Observable, type SubscribeFunction, type Variables } from 'relay-runtime'
import { answerOnSchema } from './answersOnSchema.ts'

interface Listener {
  name: string
  variables: Variables
  next: (answer: GraphQLResponse) => void
}

export interface LiveForTests {
  subscribe: SubscribeFunction
  /** Sends an event that the contract allows to everyone who follows the subscription of this name. */
  tell: (name: string, data: Record<string, unknown>) => void
  /** What is followed at the moment. */
  followed: () => { name: string; variables: Variables }[]
}

/** A live socket that says what the test says, and knows who still listens. */
export function liveForTests(): LiveForTests {
  const listeners = new Set<Listener>()
  return {
    subscribe: ({ name }, variables) =>
      Observable.create<GraphQLResponse>((sink) => {
        const listener = { name, variables, next: (answer: GraphQLResponse) => sink.next(answer) }
        listeners.add(listener)
        return () => void listeners.delete(listener)
      }),
    tell: (told, data) => {
      const followers = [...listeners].filter(({ name }) => name === told)
      for (const { name, variables, next } of followers) next(answerOnSchema(name, variables, data))
    },
    followed: () => [...listeners].map(({ name, variables }) => ({ name, variables })),
  }
}
