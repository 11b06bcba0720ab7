import { readFileSync } from 'node:fs'
import { makeExecutableSchema } from '@graphql-tools/schema'
import type { IpContext } from './findCountry.ts'

const description = new URL('../../../schema/sources/ip.graphql', import.meta.url)

export const schema = makeExecutableSchema<{ gateway: IpContext }>({
  typeDefs: readFileSync(description, 'utf8'),
  resolvers: {
    Query: {
      viewerCountry: (_root, _input, { gateway }) => gateway.findCountry(),
    },
  },
})
