import { type GraphQLSchema, isInputType, isNonNullType, type OperationDefinitionNode, typeFromAST } from 'graphql'
import { refusal } from '#gateway/errors/refusal.ts'
import { coerceInput, InputFault } from '#schema/values/coerceInput.ts'

/**
 * Throws `BAD_INPUT` for variables that are not what the operation declares, at the first of them that is not. GraphQL
 * itself would tell of fifty, and quote each; here the place is told, and never what stands there.
 */
export function checkVariables(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  schema: GraphQLSchema,
): void {
  for (const { variable, type: typeNode, defaultValue } of variableDefinitions) {
    const name = variable.name.value
    const type = typeFromAST(schema, typeNode)
    if (!isInputType(type)) throw refuse(name)
    if (Object.hasOwn(variables, name)) {
      try {
        coerceInput(variables[name], type)
      } catch (error) {
        throw error instanceof InputFault ? refuse([name, ...error.path].join('.')) : error
      }
    } else if (isNonNullType(type) && !defaultValue) throw refuse(name)
  }
}

function refuse(field: string) {
  return refusal('BAD_INPUT', { message: 'This is not what the document takes.', field })
}
