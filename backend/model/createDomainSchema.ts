import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLSchema,
  OperationTypeNode,
  buildASTSchema,
  getNamedType,
  isIntrospectionType,
  isObjectType,
  parse,
} from 'graphql'
import { asQueryOf, asUser } from '#backend/platform/admission/currentUser.ts'
import type { Context } from '#backend/platform/context.ts'
import { type Engine, type EngineParts, createEngine } from './engine.ts'
import { EventRoot, eventResolver } from './events/eventResolver.ts'
import { checkArguments } from './plan/checkArguments.ts'
import { rootFieldsOf } from './plan/rootFields.ts'
import { readNamedPage } from './read/pages/namedPages.ts'
import { isPageOfModel } from './read/pages/planNamedPage.ts'
import { References } from './read/readReferences.ts'
import { readResolver } from './read/readResolver.ts'
import { type HandWritten, type Resolve, toGraphqlError } from './resolve.ts'
import { checkRights } from './rights/authorise.ts'
import { operationResolver, payloadResolvers } from './write/operations.ts'
import { writeResolver } from './write/writeResolver.ts'

export interface DomainSchemaParts extends EngineParts {
  /** The text of `schema/sources/appsync.graphql`. */
  sdl: string
}

/**
 * The executable AppSync schema. A root field is written by hand, or it is one of the generic reads, writes and
 * events of a model; a field that is neither stops the start.
 */
export function createDomainSchema({ sdl, ...parts }: DomainSchemaParts): Engine {
  const { resolvers } = parts
  const schema = buildASTSchema(parse(sdl))
  checkRights(schema, parts)
  const engine = createEngine({ schema, models: parts.models, rootFields: rootFieldsOf(parts.models) }, parts)
  const references = new References(engine)
  const answering = withPayloads(resolvers, engine)
  const ofModels = typesOfModels(engine)
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const resolve = ofModels.has(type)
        ? byResponseKey
        : resolverOf(type, field, { engine, references, resolvers: answering })
      if (resolve) field.resolve = resolve
    }
  }
  return engine
}

/** Returns the hand-written resolvers, completed by those of generated operations that answer with a payload. */
function withPayloads(resolvers: HandWritten, engine: Engine): HandWritten {
  const ofText = payloadResolvers(engine)
  const twice = Object.keys(engine.models).flatMap((name) => Object.keys(engine.models[name]?.writes ?? {}))
  const lost = twice.find((name) => resolvers['Mutation']?.[name])
  if (lost !== undefined) throw new Error(`${lost} is text, and has a resolver too`)
  return { ...resolvers, Mutation: { ...resolvers['Mutation'], ...ofText } }
}

type FieldResolver = GraphQLFieldResolver<unknown, Context, Record<string, unknown>>

/** The engine has read everything below a model's row already, under the keys of the response. */
// oxlint-disable-next-line eslint/max-params -- the executor calls with four arguments
const byResponseKey: FieldResolver = (source, _args, _context, info) => readMember(source, String(info.path.key))

function readMember(source: unknown, key: string): unknown {
  return typeof source === 'object' && source !== null ? Reflect.get(source, key) : undefined
}

/** Models, their pages, and what they keep as JSON. */
function typesOfModels({ schema, models }: Engine): ReadonlySet<GraphQLObjectType> {
  const found = new Set<GraphQLObjectType>()
  const visit = (type: unknown): void => {
    if (!isObjectType(type) || found.has(type)) return
    found.add(type)
    for (const field of Object.values(type.getFields())) visit(getNamedType(field.type))
  }
  for (const name of Object.keys(models)) {
    visit(schema.getType(name))
    visit(schema.getType(`Model${name}Connection`))
  }
  return found
}

type Field = GraphQLField<unknown, unknown>

interface Parts {
  engine: Engine
  references: References
  resolvers: HandWritten
}

/** Undefined for a plain member of what a hand-written resolver answered. */
function resolverOf(
  type: GraphQLObjectType,
  field: Field,
  { engine, references, resolvers }: Parts,
): FieldResolver | undefined {
  const written = resolvers[type.name]?.[field.name]
  if (!written && isRootType(engine.schema, type)) return atEdge(genericResolver(type, field, engine), engine)
  if (written && isPageOfModel(getNamedType(field.type), engine)) {
    return atEdge((call) => {
      const { source, args, context, info } = call
      return readNamedPage(engine, { ...call, args: checkArguments(field.args, args) }, (page) =>
        written(source, page, context, info),
      )
    }, engine)
  }
  const isOfModel = Object.hasOwn(engine.models, getNamedType(field.type).name)
  if (!written && !isOfModel) return undefined
  return atEdge(async (call) => {
    const { source, args, context, info } = call
    const answer = written
      ? await written(source, checkArguments(field.args, args, written.longTexts), context, info)
      : readMember(source, field.name)
    return isOfModel ? references.read(answer, call) : answer
  }, engine)
}

function isRootType(schema: GraphQLSchema, type: GraphQLObjectType): boolean {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].includes(type)
}

function genericResolver(type: GraphQLObjectType, field: Field, engine: Engine): Resolve {
  const root = engine.rootFields.get(field.name)
  if (!root) throw new Error(`${type.name}.${field.name} has no resolver`)
  if (root.does === 'get' || root.does === 'list') return readResolver(root, engine)
  if (root.does === 'operate') return operationResolver(root, engine)
  return root.does === 'listen' ? eventResolver(root, engine) : writeResolver({ ...root, does: root.does }, engine)
}

/**
 * Callers of the schema only get errors of the catalogue. Work counts towards the caller's turns; an event is computed
 * once for many subscribers, as the server's own work.
 */
function atEdge(resolve: Resolve, { log, schema, mainThread }: Engine): FieldResolver {
  // oxlint-disable-next-line eslint/max-params -- the executor calls with four arguments
  return async (source, args, context, info) => {
    const run = () => resolve({ source, args, context, info })
    try {
      if (info.rootValue instanceof EventRoot) return await run()
      if (info.operation.operation === OperationTypeNode.QUERY) {
        const answer = await asQueryOf(context, run)
        await asUser({ subject: context.viewer.subject, network: context.network }, () => mainThread.complete(answer))
        return answer
      }
      return await asUser({ subject: context.viewer.subject, network: context.network }, run)
    } catch (error) {
      const call = isRootType(schema, info.parentType) ? { name: info.fieldName, args } : undefined
      throw toGraphqlError(error, { requestId: context.requestId, log, call })
    }
  }
}
