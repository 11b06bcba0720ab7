import { type GraphQLType, isListType, isNonNullType } from 'graphql'
import { isScalarName, scalars } from '#schema/values/scalars.ts'

const numeric = ['integer', 'double precision']

/** The TypeScript of a type on the wire: `readonly string[] | null | undefined` for `[ID!]`. */
export function typeText(type: GraphQLType): string {
  return isNonNullType(type) ? presentText(type.ofType) : `${presentText(type)} | null | undefined`
}

/** The key itself may be missing. */
export function isOptional(type: GraphQLType): boolean {
  return !isNonNullType(type)
}

function presentText(type: GraphQLType): string {
  if (isNonNullType(type)) return presentText(type.ofType)
  if (isListType(type)) return `readonly ${listed(typeText(type.ofType))}[]`
  return isScalarName(type.name) ? scalarText(scalars[type.name].sqlType) : type.name
}

function listed(text: string): string {
  return text.includes(' ') ? `(${text})` : text
}

/** The TypeScript of a scalar that is kept in such a column. */
export function scalarText(sqlType: string): string {
  if (numeric.includes(sqlType)) return 'number'
  return sqlType === 'boolean' ? 'boolean' : 'string'
}
