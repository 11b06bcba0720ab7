import { type GraphQLResponse, Observable, type SubscribeFunction, type Variables } from 'relay-runtime'

interface Listener {
  name: string
  variables: Variables
  next: (answer: GraphQLResponse) => void
}

export interface LiveForTests {
  subscribe: SubscribeFunction
  /** Sends an event to everybody who follows the subscription of this name. */
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
      for (const { name, next } of listeners) if (name === told) next({ data })
    },
    followed: () => [...listeners].map(({ name, variables }) => ({ name, variables })),
  }
}
