import {
  type DocumentNode,
  getOperationAST,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql'
import { refusal } from '#gateway/errors/refusal.ts'

/** A document that was parsed, validated and classed, once. */
export interface PreparedDocument {
  hash: string
  document: DocumentNode
  operation: OperationDefinitionNode
  /** `single` needs the AppSync source alone and is handed to it whole; `joined` is executed by Mesh. */
  reach: 'single' | 'joined'
  /** True for a document that was weighed at build time and is requested repeatedly. */
  isRegistered: boolean
}

export interface Schemas {
  composed: GraphQLSchema
  appsync: GraphQLSchema
}

export interface DocumentText {
  hash: string
  text: string
  operationName?: string | undefined
  /** Limit for unregistered text. */
  maxTokens?: number | undefined
}

/** Throws GraphQL's own errors for a document that is not valid against the composed schema. */
export function prepareDocument(
  { hash, text, operationName, maxTokens }: DocumentText,
  schemas: Schemas,
): PreparedDocument {
  const document = parse(text, { maxTokens })
  const errors = validate(schemas.composed, document)
  if (errors.length > 0) throw new AggregateError(errors, 'the document does not fit the schema')
  const operation = getOperationAST(document, operationName)
  if (!operation)
    throw refusal('BAD_INPUT', { message: 'Say which operation of the document is meant.', field: 'operationName' })
  const reach = asksSchema(operation) || validate(schemas.appsync, document).length > 0 ? 'joined' : 'single'
  if (reach === 'joined' && operation.operation === OperationTypeNode.SUBSCRIPTION) {
    throw refusal('BAD_INPUT', { message: 'A subscription reads from one source only.' })
  }
  return { hash, document, operation, reach, isRegistered: maxTokens === undefined }
}

/** Introspection is valid against every schema, and only the composed one answers it fully. */
function asksSchema({ selectionSet }: OperationDefinitionNode): boolean {
  return selectionSet.selections.some((selection) => {
    return selection.kind === Kind.FIELD && ['__schema', '__type'].includes(selection.name.value)
  })
}
