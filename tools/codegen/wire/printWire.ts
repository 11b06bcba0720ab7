import {
  buildSchema,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
} from 'graphql'
import { pascalCase } from '#tools/codegen/caseOf.ts'
import { isOptional, typeText } from './typeText.ts'

/**
 * `schema/__generated__/wire.ts`: the enums, inputs, objects and arguments of the SDL, as resolvers see them. An
 * object type is what a resolver may return: a nullable field may be left out.
 */
export function printWire(sdl: string): string {
  const types = Object.values(buildSchema(sdl).getTypeMap()).filter((type) => !isIntrospectionType(type))
  return `${types.flatMap(printType).join('\n\n')}\n`
}

function printType(type: GraphQLNamedType): string[] {
  if (isEnumType(type)) return [enumText(type)]
  if (isInputObjectType(type)) return [fieldsText(type)]
  if (!isObjectType(type)) return []
  const isRoot = ['Query', 'Mutation', 'Subscription'].includes(type.name)
  return isRoot ? Object.values(type.getFields()).flatMap((field) => argumentsText(type, field)) : [fieldsText(type)]
}

function enumText(type: GraphQLEnumType): string {
  return `export type ${type.name} = ${type
    .getValues()
    .map(({ name }) => `'${name}'`)
    .join(' | ')}`
}

function fieldsText(type: GraphQLInputObjectType | GraphQLObjectType): string {
  return interfaceText(type.name, Object.values(type.getFields()).map(fieldLine))
}

function argumentsText(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): string[] {
  if (field.args.length === 0) return []
  return [interfaceText(`${type.name}${pascalCase(field.name)}Args`, field.args.map(fieldLine))]
}

function fieldLine({
  name,
  type,
  description,
}: Pick<GraphQLInputField, 'name' | 'description'> & { type: GraphQLType }) {
  return `${documentation(description)}  ${name}${isOptional(type) ? '?' : ''}: ${typeText(type)}`
}

function interfaceText(name: string, lines: readonly string[]): string {
  return `export interface ${name} {\n${lines.join('\n')}\n}`
}

function documentation(text: string | null | undefined): string {
  return text ? `  /** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n` : ''
}
