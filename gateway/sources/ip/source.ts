import { readFileSync } from 'node:fs'
import { makeExecutableSchema } from '@graphql-tools/schema'
import type { JoinedContext } from '#gateway/documents/joinedContext.ts'

const description = new URL('../../../schema/sources/ip.graphql', import.meta.url)

export const schema = makeExecutableSchema<JoinedContext>({
  typeDefs: readFileSync(description, 'utf8'),
  resolvers: {
    Query: {
      viewerCountry: (_root, _input, { gateway }) => gateway.findCountry(),
    },
  },
})
