import { type DocumentNode, type ExecutionResult, execute } from 'graphql'
import type { Context } from '#backend/platform/context.ts'
import type { Engine } from './engine.ts'
import { boundVariables } from './plan/coerceVariables.ts'
import { toGraphqlError } from './resolve.ts'

/** A document that was validated against the engine's schema. */
export interface DomainRequest {
  document: DocumentNode
  operationName?: string | undefined
  variables: Readonly<Record<string, unknown>>
  context: Context
}

/** The answer, with the catalogue's errors only. `root` is what a subscription's document runs on. */
export async function executeDocument(engine: Engine, request: DomainRequest, root?: object): Promise<ExecutionResult> {
  const { document, operationName, variables, context } = request
  const edge = { requestId: context.requestId, log: engine.log }
  try {
    boundVariables(variables)
    const result = await execute({
      schema: engine.schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: context,
      rootValue: root,
    })
    return result.errors ? { ...result, errors: result.errors.map((error) => toGraphqlError(error, edge)) } : result
  } catch (error) {
    return { errors: [toGraphqlError(error, edge)] }
  }
}
