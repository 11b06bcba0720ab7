import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql'
import type { Random } from '#planner/solving/random.ts'

const MAX_DEPTH = 5
const MAX_FIELDS = 4
const MAX_ALIASES = 120
const LONGEST_CHAIN = 60

/** Returns a whole number from 0 to one less than `count`. */
export function below(count: number, random: Random): number {
  return Math.floor(random() * count)
}

/** Returns a random one of these. */
export function oneOf<Item>(items: readonly [Item, ...Item[]], random: Random): Item {
  return items[below(items.length, random)] ?? items[0]
}

/** Returns the text of a random document of this schema. Most are valid, so that a server that is open executes them. */
export function generateDocument(schema: GraphQLSchema, random: Random, subscriptions = 0.2): string {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const share = random()
  const kind = share < subscriptions ? 2 : random() < 0.75 ? 0 : 1
  const root = roots[kind]
  if (!root) throw new TypeError('The schema has no such operation')
  const operation = ['query', 'mutation', 'subscription'][kind] ?? 'query'
  const writer = new DocumentWriter(schema, random)
  return oneOf(
    kind === 2 ? [plain] : [plain, plain, plain, aliased, chained, inFragments, introspecting],
    random,
  )({
    root,
    operation,
    writer,
    random,
  })
}

interface Wanted {
  root: GraphQLObjectType
  operation: string
  writer: DocumentWriter
  random: Random
}

const plain = ({ root, operation, writer }: Wanted) => `${operation} Made ${writer.selection(root, 1, 1)}`

/** One field under many aliases. */
function aliased({ root, operation, writer, random }: Wanted): string {
  const field = writer.anyField(root)
  const lines = Array.from({ length: 2 + below(MAX_ALIASES, random) }, (_, index) => {
    return `${random() < 0.05 ? '__proto__' : 'a'}${index}: ${writer.field(field, MAX_DEPTH - 1)}`
  })
  return `${operation} Made { ${lines.join(' ')} }`
}

/** A document that goes as deep as the schema has fields. */
function chained({ root, operation, writer, random }: Wanted): string {
  return `${operation} Made ${writer.chain(root, 5 + below(LONGEST_CHAIN, random))}`
}

/** Fragments, some of them endless, some unused. */
function inFragments({ root, operation, writer, random }: Wanted): string {
  const inner = random() < 0.2 ? '{ ...B }' : writer.selection(root, 1, 2)
  const outer = random() < 0.2 ? '{ ...A }' : writer.selection(root, 1, 2)
  const unused = random() < 0.1 ? `fragment C on ${root.name} { __typename }` : ''
  return `${operation} Made { ...A ...B } fragment A on ${root.name} ${inner} fragment B on ${root.name} ${outer} ${unused}`
}

const introspecting = ({ random }: Wanted) =>
  oneOf(
    [
      'query Made { __schema { types { name fields { name type { name ofType { name } } } } } }',
      'query Made { __type(name: "Query") { fields { name } } }',
      'query Made { __typename }',
    ],
    random,
  )

const texts = ['yoga', '', '*', '%', '__proto__', 'constructor', "' or 1=1 --", 'Zoé 站', '../../etc/passwd'] as const

const scalars: Readonly<Record<string, (random: Random) => string>> = {
  Int: (random) => String(oneOf([0, 1, 20, 1000, -1, 2 ** 31 - 1], random)),
  Float: (random) => String(oneOf([0, 0.5, -1, 1e300], random)),
  Boolean: (random) => String(random() < 0.5),
  AWSDateTime: () => '"2026-11-21T20:00:00.000Z"',
  AWSDate: () => '"2026-11-21"',
  AWSTime: () => '"20:00:00.000Z"',
  AWSTimestamp: () => '1795288800',
  AWSEmail: () => '"eve@example.com"',
  AWSJSON: () => '"{\\"__proto__\\":{\\"isAdmin\\":true}}"',
}

class DocumentWriter {
  readonly #schema: GraphQLSchema
  readonly #random: Random

  constructor(schema: GraphQLSchema, random: Random) {
    this.#schema = schema
    this.#random = random
  }

  selection(type: GraphQLNamedType, depth: number, least: number): string {
    if (isUnionType(type)) return `{ __typename ${this.#onOneOf(type, depth)} }`
    if (!isObjectType(type) && !isInterfaceType(type)) return ''
    const all = Object.values(type.getFields()).filter((field) => depth < MAX_DEPTH || isLeaf(field))
    const count = Math.max(least, 1 + below(MAX_FIELDS, this.#random))
    const start = below(all.length, this.#random)
    const chosen = [...all.slice(start), ...all.slice(0, start)].slice(0, depth === 1 ? least : count)
    const fields = chosen.map((field) => this.field(field, depth)).join(' ')
    return `{ ${fields === '' ? '__typename' : fields} }`
  }

  anyField(type: GraphQLObjectType): GraphQLField<unknown, unknown> {
    const [first, ...others] = Object.values(type.getFields())
    if (!first) throw new TypeError(`${type.name} has no fields`)
    return oneOf([first, ...others], this.#random)
  }

  field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const inner = isLeaf(field) ? '' : this.selection(getNamedType(field.type), depth + 1, 1)
    return `${field.name}${this.#arguments(field.args)} ${inner}`
  }

  chain(type: GraphQLNamedType, left: number): string {
    if (left === 0 || (!isObjectType(type) && !isInterfaceType(type))) return '{ __typename }'
    const [first, ...others] = Object.values(type.getFields()).filter((field) => !isLeaf(field))
    if (!first) return '{ __typename }'
    const field = oneOf([first, ...others], this.#random)
    return `{ ${field.name}${this.#arguments(field.args)} ${this.chain(getNamedType(field.type), left - 1)} }`
  }

  #onOneOf(type: GraphQLNamedType, depth: number): string {
    const [first, ...others] = isUnionType(type) ? this.#schema.getPossibleTypes(type) : []
    if (!first) return ''
    const member = oneOf([first, ...others], this.#random)
    return `... on ${member.name} ${this.selection(member, depth + 1, 1)}`
  }

  #arguments(args: readonly GraphQLArgument[]): string {
    const wanted = args.filter(({ type }) => isNonNullType(type) || this.#random() < 0.3)
    if (wanted.length === 0) return ''
    return `(${wanted.map(({ name, type }) => `${name}: ${this.#value(type, 0)}`).join(', ')})`
  }

  #value(type: GraphQLInputType, depth: number): string {
    if (isNonNullType(type)) return this.#value(type.ofType, depth)
    if (isListType(type)) return depth > 3 ? '[]' : `[${this.#value(type.ofType, depth + 1)}]`
    if (isEnumType(type)) return type.getValues()[below(type.getValues().length, this.#random)]?.name ?? 'null'
    if (!isInputObjectType(type))
      return scalars[type.name]?.(this.#random) ?? JSON.stringify(oneOf(texts, this.#random))
    const fields = Object.values(type.getFields()).filter(
      (field) => isNonNullType(field.type) || (depth < 2 && this.#random() < 0.2),
    )
    return `{${fields.map((field) => `${field.name}: ${this.#value(field.type, depth + 1)}`).join(', ')}}`
  }
}

function isLeaf({ type }: GraphQLField<unknown, unknown>): boolean {
  return isLeafType(getNamedType(type))
}
