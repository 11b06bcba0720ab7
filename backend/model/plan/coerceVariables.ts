import {
  type GraphQLSchema,
  getOperationAST,
  isInputType,
  isNonNullType,
  typeFromAST,
  valueFromAST,
  type VariableDefinitionNode,
} from 'graphql'
import { coerceInput, InputFault } from '#schema/values/coerceInput.ts'
import { findVariableFault } from '#schema/values/findVariableFault.ts'
import { badInput } from './checkValue.ts'
import type { DocumentRun } from './planDocument.ts'

type Variables = DocumentRun['variables']

interface Coerced {
  document: DocumentRun['document']
  operationName: DocumentRun['operationName']
  schema: GraphQLSchema
  variables: Variables | undefined
}

/** Coerced variables by the received object: a request, and above all a subscription, needs them several times. */
const coerced = new WeakMap<Variables, Coerced>()

/** The variables as the executor will see them, defaults included; undefined where they are not what the document declares. */
export function coerceVariables(schema: GraphQLSchema, run: DocumentRun): Variables | undefined {
  const { document, operationName, variables } = run
  const existing = coerced.get(variables)
  const isSame =
    existing?.document === document && existing.operationName === operationName && existing.schema === schema
  if (isSame) return existing.variables
  const result = coerceAll(schema, run)
  coerced.set(variables, { document, operationName, schema, variables: result })
  return result
}

function coerceAll(schema: GraphQLSchema, run: DocumentRun): Variables | undefined {
  const operation = getOperationAST(run.document, run.operationName)
  if (!operation) return undefined
  try {
    return Object.fromEntries(
      (operation.variableDefinitions ?? []).flatMap((definition) => coerceOne(schema, definition, run.variables)),
    )
  } catch (error) {
    if (error instanceof InputFault) return undefined
    throw error
  }
}

/** No entry for an optional variable that was not given. */
function coerceOne(
  schema: GraphQLSchema,
  { variable, type: typeNode, defaultValue }: VariableDefinitionNode,
  variables: Variables,
): [string, unknown][] {
  const name = variable.name.value
  const type = typeFromAST(schema, typeNode)
  if (!isInputType(type)) throw new InputFault([name])
  if (Object.hasOwn(variables, name)) return [[name, coerceInput(variables[name], type)]]
  if (defaultValue) return [[name, valueFromAST(defaultValue, type)]]
  if (isNonNullType(type)) throw new InputFault([name])
  return []
}

/** Refuses variables that cost more to walk than any honest call brings, before the executor walks them. */
export function boundVariables(variables: Readonly<Record<string, unknown>>): void {
  const fault = findVariableFault(variables)
  if (fault) throw badInput(fault.name, fault.message)
}
