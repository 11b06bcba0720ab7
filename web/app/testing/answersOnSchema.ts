import {
  buildSchema,
  type DocumentNode,
  executeSync,
  getNamedType,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { GraphQLResponse, RequestParameters, Variables } from 'relay-runtime'
import * as v from 'valibot'
import documents from '#schema/__generated__/documents.json' with { type: 'json' }
import contract from '#schema/schema.graphql?raw'
import { isScalarName, type ScalarName, scalars } from '#schema/values/scalars.ts'
import { forbidden } from './forbidden.ts'

const schema = buildSchema(contract, { assumeValid: true })

type Asked = Pick<RequestParameters, 'id' | 'name'>

interface Registered {
  document: DocumentNode
  /** Aliases of fields in the document, by the type's name. */
  aliases: Map<string, Set<string>>
}

// By id, because several documents may have one name: earlier versions stay registered for pages that are open.
const registered: ReadonlyMap<string, string> = new Map(Object.entries(documents))
const wereRead = new Map<string, Registered>()

function findRegistered({ id, name }: Asked): Registered {
  const text = registered.get(id ?? '')
  if (text === undefined) throw refusal(`${name} is no operation that was compiled.`)
  const known = wereRead.get(text) ?? read(text)
  wereRead.set(text, known)
  return known
}

function read(text: string): Registered {
  const document = parse(text)
  const aliases = new Map<string, Set<string>>()
  const types = new TypeInfo(schema)
  const note = (alias: string) => {
    const type = types.getParentType()?.name ?? ''
    aliases.set(type, (aliases.get(type) ?? new Set()).add(alias))
  }
  visit(document, visitWithTypeInfo(types, { Field: ({ name, alias }) => note(alias?.value ?? name.value) }))
  return { document, aliases }
}

/**
 * Completes a test's answer as the gateway would: only requested fields, and `null` for missing ones. The document is
 * executed against the schema, so that an invalid answer is rejected.
 */
export function answerOnSchema(operation: Asked, variables: Variables, said: object): GraphQLResponse {
  const { name } = operation
  const asked = findRegistered(operation)
  const { data, errors = [] } = executeSync({
    schema,
    document: asked.document,
    rootValue: said,
    variableValues: asJson(variables),
    contextValue: asked,
    fieldResolver: strictField,
  })
  const [error] = errors
  if (error) throw refusal(sentenceOf(name, error))
  return { data: asJson({ ...data }) }
}

function refusal(sentence: string): Error {
  forbidden.push(sentence)
  return new Error(sentence)
}

function sentenceOf(name: string, { path, message }: GraphQLError): string {
  if (!path) return `${name} cannot be asked so: ${message}`
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
  return `${name} cannot be answered so at ${place.slice(1)}: ${message}`
}

/** As after serialization, which drops undefined values. */
function asJson(value: object): Record<string, unknown> {
  return v.parse(v.record(v.string(), v.unknown()), JSON.parse(JSON.stringify(value)))
}

const strictField: GraphQLFieldResolver<unknown, Registered> = (...[source, , { aliases }, info]) => {
  const { parentType, returnType, path } = info
  const said = fieldsOf(source, parentType, aliases)
  const value = Object.hasOwn(said, path.key) ? said[path.key] : undefined
  const { name } = getNamedType(returnType)
  if (isScalarName(name)) for (const scalar of [value].flat(2)) checkScalar(scalar, name)
  return value
}

/** The given fields of an object: fields of its schema type, or aliases in the document. */
function fieldsOf(source: unknown, type: GraphQLObjectType, aliases: Registered['aliases']): Record<string, unknown> {
  if (typeof source !== 'object' || source === null || Array.isArray(source)) {
    throw new GraphQLError(`This is not a ${type.name}: ${JSON.stringify(source)}`)
  }
  const said: Record<string, unknown> = { ...source }
  const known = new Set([...Object.keys(type.getFields()), ...(aliases.get(type.name) ?? []), '__typename'])
  for (const field of Object.keys(said)) {
    if (!known.has(field)) throw new GraphQLError(`${type.name} has no field "${field}".`)
  }
  const { __typename: told = type.name } = said
  if (told !== type.name) throw new GraphQLError(`A ${type.name} is not a ${String(told)}.`)
  return said
}

/** Each scalar of the schema has one serialization; a number is not text. */
function checkScalar(value: unknown, name: ScalarName): void {
  if (value === null || value === undefined) return
  // Addresses stored before they were validated are returned unchanged.
  const rule = name === 'AWSURL' ? scalars.String : scalars[name]
  const { success, output } = v.safeParse(rule.input, value)
  if (!success || output !== value) {
    throw new GraphQLError(`${name} is ${scalars[name].json}, not ${JSON.stringify(value)}.`)
  }
}
