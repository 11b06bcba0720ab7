import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import type { Context } from '#backend/platform/context.ts'

export type Resolve = GraphQLFieldResolver<unknown, Context, Record<string, unknown>>

/** A resolver written by hand says which arguments it takes; the schema has checked that they are so. */
interface Written {
  resolve(source: unknown, args: Readonly<Record<string, unknown>>, context: Context, info: GraphQLResolveInfo): unknown
}

/** Resolvers by type and field: `{ Query: { viewer }, Mutation: { bookingClassLambda } }`. */
export type HandWritten = Readonly<Record<string, Readonly<Record<string, Written['resolve']>>>>
