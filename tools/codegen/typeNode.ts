import { Kind, type TypeNode } from 'graphql'

/** The innermost name: `Media` of `[Media!]!`. */
export function namedType(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type)
}

export function isRequired(type: TypeNode): boolean {
  return type.kind === Kind.NON_NULL_TYPE
}

export function isList(type: TypeNode): boolean {
  return type.kind === Kind.NON_NULL_TYPE ? isList(type.type) : type.kind === Kind.LIST_TYPE
}

/** The same type without its outer `!`. */
export function nullable(type: TypeNode): TypeNode {
  return type.kind === Kind.NON_NULL_TYPE ? type.type : type
}
