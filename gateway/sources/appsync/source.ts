import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLSchema } from 'graphql'
import { findUpstream } from './upstreamSlot.ts'

const description = new URL('../../../schema/sources/appsync.graphql', import.meta.url)

/** What runs, when the gateway has set it; while the artifacts are built, the description alone. */
export const schema: GraphQLSchema = findUpstream()?.schema ?? buildSchema(readFileSync(description, 'utf8'))
