import { type DirectiveNode, valueFromASTUntyped } from 'graphql'
import * as v from 'valibot'

interface Annotated {
  readonly directives?: readonly DirectiveNode[] | undefined
}

const fieldNames = v.array(v.string())
const names = v.array(v.string())
const sentence = { sentence: v.optional(v.string()) }

const someRows = {
  model: v.string(),
  by: v.string(),
  from: v.optional(v.string()),
  where: v.optional(v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])))),
  that: v.optional(names),
}
const countedRows = { ...someRows, everyone: v.optional(v.boolean()), viewer: v.optional(v.string()) }

/** The arguments of each directive in `directives.graphql`, as this generator reads them. */
const directives = {
  model: v.object({
    queries: v.nullish(v.object({ get: v.nullish(v.string()), list: v.nullish(v.string()) })),
    mutations: v.nullish(
      v.object({ create: v.nullish(v.string()), update: v.nullish(v.string()), delete: v.nullish(v.string()) }),
    ),
    subscriptions: v.nullish(
      v.object({ onCreate: v.nullish(names), onUpdate: v.nullish(names), onDelete: v.nullish(names) }),
    ),
    timestamps: v.nullish(v.object({})),
  }),
  listed: v.object({ by: v.string(), order: v.picklist(['ASC', 'DESC']) }),
  unlisted: v.object({
    where: v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))),
  }),
  atMost: v.object({ rows: v.number(), by: v.optional(v.string()) }),
  quietDelete: v.object({}),
  primaryKey: v.object({ sortKeyFields: v.optional(fieldNames, []) }),
  index: v.object({ name: v.string(), sortKeyFields: v.optional(fieldNames, []), queryField: v.optional(v.string()) }),
  hasOne: v.object({ fields: fieldNames, references: v.optional(fieldNames) }),
  hasMany: v.object({ fields: fieldNames, indexName: v.optional(v.string()) }),
  belongsTo: v.object({ fields: fieldNames, references: v.optional(fieldNames) }),
  table: v.object({ name: v.string() }),
  column: v.object({ name: v.string() }),
  computed: v.object({ sql: v.string() }),
  viewer: v.object({ field: v.string() }),
  stored: v.object({ member: v.optional(v.string()) }),
  mixin: v.object({}),
  cascade: v.object({}),
  untold: v.object({}),
  generated: v.object({}),
  default: v.object({ value: v.string() }),
  text: v.object({ min: v.optional(v.number(), 0), max: v.number(), ...sentence }),
  range: v.object({ min: v.number(), max: v.number(), ...sentence }),
  items: v.object({ max: v.number(), ...sentence }),
  ids: v.object({ of: v.string(), max: v.number(), ...sentence }),
  order: v.object({ after: v.string(), sentence: v.string() }),
  write: v.object({
    model: v.string(),
    action: v.picklist(['CREATE', 'UPDATE', 'UPSERT', 'DELETE']),
    fields: v.optional(v.record(v.string(), v.nullable(v.string())), {}),
    set: v.optional(v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()]))), {}),
    viewer: v.optional(fieldNames, []),
    now: v.optional(fieldNames, []),
    by: v.optional(fieldNames),
    change: v.optional(fieldNames),
    failure: v.optional(v.string()),
    soft: v.optional(v.boolean(), false),
  }),
  count: v.object({ ...countedRows, told: v.optional(v.boolean()) }),
  sum: v.object({ ...countedRows, of: v.string() }),
  min: v.object({ ...countedRows, of: v.string() }),
  max: v.object({ ...countedRows, of: v.string() }),
  viewerHas: v.object({ ...someRows, viewer: v.string() }),
} as const

type DirectiveName = keyof typeof directives
export type DirectiveArguments<Name extends DirectiveName> = v.InferOutput<(typeof directives)[Name]>

/** Every use of the directive on this type or field, in the text's order. */
export function readDirectives<Name extends DirectiveName>(node: Annotated, name: Name): DirectiveArguments<Name>[] {
  const uses = (node.directives ?? []).filter((directive) => directive.name.value === name)
  return uses.map((use) => v.parse(directives[name], argumentsOf(use)))
}

export function readDirective<Name extends DirectiveName>(
  node: Annotated,
  name: Name,
): DirectiveArguments<Name> | undefined {
  return readDirectives(node, name)[0]
}

function argumentsOf(directive: DirectiveNode): Record<string, unknown> {
  return Object.fromEntries(
    (directive.arguments ?? []).map((argument) => [argument.name.value, valueFromASTUntyped(argument.value)]),
  )
}
