import { type GraphQLSchema, getOperationAST, getVariableValues } from 'graphql'
import { findVariableFault } from '#schema/findVariableFault.ts'
import { badInput } from './checkValue.ts'
import type { DocumentRun } from './planDocument.ts'

/** One fault is enough, and a suggestion for each unknown name would take its time. */
const STRICT = { maxErrors: 1, hideSuggestions: true }

/** The variables as the executor will see them, defaults included; undefined where they are not what the document declares. */
export function coerceVariables(schema: GraphQLSchema, run: DocumentRun): DocumentRun['variables'] | undefined {
  const operation = getOperationAST(run.document, run.operationName)
  if (!operation) return undefined
  return getVariableValues(schema, operation.variableDefinitions ?? [], run.variables, STRICT).coerced
}

/** Refuses variables that cost more to walk than any honest call brings, before the executor walks them. */
export function boundVariables(variables: Readonly<Record<string, unknown>>): void {
  const fault = findVariableFault(variables)
  if (fault) throw badInput(fault.name, fault.message)
}
