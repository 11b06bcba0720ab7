import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import type { Context } from '#backend/platform/context.ts'

/** One field that the executor wants resolved. */
export interface Call {
  source: unknown
  args: Readonly<Record<string, unknown>>
  context: Context
  info: GraphQLResolveInfo
}

export type Resolve = (call: Call) => unknown

/** A resolver written by hand says which arguments it takes; the schema has checked that they are so. */
interface Written {
  resolve(source: unknown, args: object, context: Context, info: GraphQLResolveInfo): unknown
}

/** Resolvers by type and field, with the arguments of graphql-js: `{ Query: { viewer }, Mutation: { … } }`. */
export type HandWritten = Readonly<Record<string, Readonly<Record<string, Written['resolve']>>>>

export function toFieldResolver(resolve: Resolve): GraphQLFieldResolver<unknown, Context, Record<string, unknown>> {
  // oxlint-disable-next-line eslint/max-params -- the executor calls with four arguments
  return (source, args, context, info) => resolve({ source, args, context, info })
}
