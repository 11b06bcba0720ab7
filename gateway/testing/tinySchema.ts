import { makeExecutableSchema } from '@graphql-tools/schema'
import { CodedError } from './codedError.ts'

export interface TinyContext {
  user: string | undefined
  group: string
  requestId: string
  locale: string
}

const typeDefs = /* GraphQL */ `
  type Query {
    whoAmI: String
    locale: String
    requestId: String
    things(limit: Int, first: Int): ThingPage!
    all: [Thing!]!
    taken: String
    secret: String
    badInput(size: Int): String
  }
  type ThingPage {
    items: [Thing!]!
    nextToken: String
  }
  type Thing {
    id: ID!
    name: String!
    parts(limit: Int, first: Int): ThingPage!
  }
  type Mutation {
    rename(name: String!): String
    note(input: NoteInput!): String
  }
  input NoteInput {
    text: String!
    moods: [Int!]
  }
  type Subscription {
    onSaid(room: String!): Said
    onMine: Said
  }
  type Said {
    text: String!
    to: String
  }
`

const thing = { id: '1', name: 'one' }
const page = { items: [thing], nextToken: null }

const resolvers = {
  Query: {
    whoAmI: async (_root: unknown, _input: unknown, { user }: TinyContext) => {
      // Answers overtake one another, so that one person's could be mistaken for another's.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
      return user ?? null
    },
    locale: (_root: unknown, _input: unknown, { locale }: TinyContext) => locale,
    requestId: (_root: unknown, _input: unknown, { requestId }: TinyContext) => requestId,
    things: () => page,
    all: () => [thing],
    taken: () => {
      throw new CodedError('NOT_FOUND')
    },
    secret: () => {
      throw new Error('password of the database is swordfish')
    },
    badInput: () => {
      throw new CodedError('BAD_INPUT', { message: 'The size is a whole number.', field: 'size' })
    },
  },
  Thing: { parts: () => page },
  Mutation: {
    rename: (_root: unknown, { name }: { name: string }) => name,
    note: () => 'noted',
  },
}

export function makeTinySchema() {
  return makeExecutableSchema({ typeDefs, resolvers })
}
