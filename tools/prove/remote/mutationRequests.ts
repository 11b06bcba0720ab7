import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  buildSchema,
  getNullableType,
  getOperationAST,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  parse,
  typeFromAST,
} from 'graphql'
import type { RegisteredText } from '#gateway/documents/documentStore.port.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import type { RecordedRequest } from './recordRequests.ts'

/**
 * Every mutation of the web client with the least variables that fit its document, for callers in turns. Most name rows that
 * do not exist, so both gateways are asked for the same refusal.
 */
export async function mutationRequests(
  texts: readonly RegisteredText[],
  authorizations: readonly string[],
): Promise<RecordedRequest[]> {
  const schema = buildSchema(await readFile(join(projectRoot, 'schema/schema.graphql'), 'utf8'))
  const mutations = texts.filter(({ text }) => text.startsWith('mutation'))
  return mutations.flatMap(({ hash, text }) => {
    const body = { documentId: hash, variables: leastVariables(schema, text) }
    return authorizations.map((authorization) => ({ body, authorization }))
  })
}

function leastVariables(schema: GraphQLSchema, text: string): Record<string, unknown> {
  const { variableDefinitions = [] } = getOperationAST(parse(text)) ?? {}
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, type }) => {
      const inputType = typeFromAST(schema, type)
      return isInputType(inputType) && isNonNullType(inputType) ? [[variable.name.value, leastValue(inputType)]] : []
    }),
  )
}

const UNKNOWN_ID = '5f0c1f0e-7d3b-4c53-9a39-0d5b8f6f2c11'
const INSTANT = '2031-05-06T07:08:09.000Z'

const values: Readonly<Record<string, unknown>> = {
  AWSDate: '2031-05-06',
  AWSDateTime: INSTANT,
  AWSJSON: '{}',
  AWSTime: '07:08:09.000',
  Boolean: true,
  Float: 1,
  ID: UNKNOWN_ID,
  Int: 1,
}

function leastValue(type: GraphQLInputType): unknown {
  const nullable = getNullableType(type)
  if (isListType(nullable)) return [leastValue(nullable.ofType)]
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name
  if (!isInputObjectType(nullable)) return values[nullable.name] ?? 'unknown'
  const required = Object.values(nullable.getFields()).filter((field) => isNonNullType(field.type))
  return Object.fromEntries(required.map((field) => [field.name, leastValue(field.type)]))
}
