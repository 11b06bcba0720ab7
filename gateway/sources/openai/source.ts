import { readFileSync } from 'node:fs'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { answered } from '#gateway/errors/answered.ts'
import type { ChatContext } from './chatCompletions.port.ts'

const description = new URL('../../../schema/sources/openai.graphql', import.meta.url)

export const schema = makeExecutableSchema<{ gateway: ChatContext }>({
  typeDefs: readFileSync(description, 'utf8'),
  resolvers: {
    Mutation: {
      createChatCompletion: (_root, { input }: { input: object }, { gateway }) =>
        answered(() => gateway.createChatCompletion(input)),
    },
  },
})
