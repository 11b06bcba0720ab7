import type * as v from 'valibot'

/** JSON Schema, as far as functions of a model are described with it. */
export type JsonSchema = Readonly<Record<string, unknown>>

type Schema = v.GenericSchema & {
  readonly pipe?: readonly (v.GenericSchema | v.PipeAction<unknown, unknown, v.BaseIssue<unknown>>)[]
}

/**
 * Describes a valibot schema in JSON Schema. Every field is required and no other is let in, as strict functions ask for
 * it. Bounds and patterns are left out: not every server that constrains its answers takes them, and answers are checked
 * anyway. What it does not know it refuses to describe, so that a new kind of field is never told to a model as "anything".
 */
export function toJsonSchema(schema: Schema): JsonSchema {
  return { ...describe(schema), ...describePipe(schema.pipe ?? []) }
}

function describe(schema: Schema): JsonSchema {
  if (isObject(schema)) return describeObject(schema.entries)
  if (isArray(schema)) return { type: 'array', items: toJsonSchema(schema.item) }
  if (isNullable(schema)) return { anyOf: [toJsonSchema(schema.wrapped), { type: 'null' }] }
  if (schema.type === 'string' || schema.type === 'number') return { type: schema.type }
  throw new TypeError(`There is no JSON schema for a ${schema.type}`)
}

function describeObject(entries: v.ObjectEntries): JsonSchema {
  const properties = Object.entries(entries).map(([name, entry]) => [name, toJsonSchema(toSchema(entry))] as const)
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  }
}

function describePipe(pipe: NonNullable<Schema['pipe']>): JsonSchema {
  let described: JsonSchema = {}
  for (const step of pipe) described = { ...described, ...describeStep(step) }
  return described
}

function describeStep(step: { readonly type: string; readonly description?: unknown }): JsonSchema {
  if ('pipe' in step && Array.isArray(step.pipe)) return describePipe(step.pipe)
  if (step.type === 'description') return { description: step.description }
  return step.type === 'integer' ? { type: 'integer' } : {}
}

function isObject(schema: Schema): schema is v.ObjectSchema<v.ObjectEntries, undefined> {
  return schema.type === 'object'
}

function isArray(schema: Schema): schema is v.ArraySchema<v.GenericSchema, undefined> {
  return schema.type === 'array'
}

function isNullable(schema: Schema): schema is v.NullableSchema<v.GenericSchema, undefined> {
  return schema.type === 'nullable'
}

function toSchema(entry: v.ObjectEntries[string]): Schema {
  if (entry.kind === 'schema' && !entry.async) return entry
  throw new TypeError('A field that is checked elsewhere cannot be described')
}
