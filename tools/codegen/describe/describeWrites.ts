import {
  type DefinitionNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
} from 'graphql'
import type { ModelDescription, WriteOperation } from '#schema/modelDescription.ts'
import { type DirectiveArguments, readDirective } from '#tools/codegen/read/readDirective.ts'
import { isRequired, namedType } from '#tools/codegen/typeNode.ts'

type Write = DirectiveArguments<'write'>

/** The operations with `@write`, by the entity that they write. Throws with the operation that does not hold together. */
export function describeWrites(
  definitions: readonly DefinitionNode[],
  models: readonly ModelDescription[],
): ReadonlyMap<string, Record<string, WriteOperation>> {
  const found = new Map<string, Record<string, WriteOperation>>()
  for (const { field, write } of annotatedFields(definitions)) {
    const model = models.find(({ name }) => name === write.model)
    if (!model) throw new Error(`${field.name.value}: there is no entity ${write.model}`)
    const operation = describeWrite(field, { write, model, definitions })
    found.set(model.name, { ...found.get(model.name), [field.name.value]: operation })
  }
  return found
}

function annotatedFields(definitions: readonly DefinitionNode[]): { field: FieldDefinitionNode; write: Write }[] {
  const extensions = definitions.filter((node) => node.kind === Kind.OBJECT_TYPE_EXTENSION)
  return extensions.flatMap(({ name, fields = [] }) =>
    fields.flatMap((field) => {
      const write = readDirective(field, 'write')
      if (write && name.value !== 'Mutation') throw new Error(`${field.name.value}: a ${name.value} writes nothing`)
      return write ? [{ field, write }] : []
    }),
  )
}

interface Around {
  write: Write
  model: ModelDescription
  definitions: readonly DefinitionNode[]
}

function describeWrite(field: FieldDefinitionNode, around: Around): WriteOperation {
  const { write, model } = around
  const place = field.name.value
  const members = membersOf(field, around.definitions)
  const renamed = members.map(({ name }): [string, string | null] => {
    const own = write.fields[name.value]
    return [name.value, own === undefined ? name.value : own]
  })
  const fields = renamed.flatMap(([member, name]): [string, string][] => (name === null ? [] : [[member, name]]))
  const by = write.by ?? (write.action === 'CREATE' ? [] : model.primaryKey.fields)
  const payload = payloadOf(field, around)
  checkNames(place, members, write)
  const named = [...fields.map(([, name]) => name), ...Object.keys(write.set), ...write.viewer, ...write.now, ...by]
  checkColumns(place, model, [...named, ...(write.change ?? [])])
  const known = [...Object.keys(write.set), ...write.viewer, ...neededFields(members, Object.fromEntries(fields))]
  const unknown = by.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Error(`${place}: the row is named by ${unknown}, which may be missing`)
  const action = ({ CREATE: 'create', UPDATE: 'update', UPSERT: 'upsert', DELETE: 'delete' } as const)[write.action]
  return {
    action,
    fields: Object.fromEntries(fields),
    set: write.set,
    viewer: write.viewer,
    now: write.now,
    by,
    ...(write.change ? { change: write.change } : {}),
    ...(payload ? { payload } : {}),
  }
}

/** What the caller gives: the members of `input`, or the arguments. */
function membersOf(
  field: FieldDefinitionNode,
  definitions: readonly DefinitionNode[],
): readonly InputValueDefinitionNode[] {
  const [only, ...others] = field.arguments ?? []
  if (only?.name.value !== 'input' || others.length > 0) return field.arguments ?? []
  const input = definitions.find(
    (node) => node.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION && node.name.value === namedType(only.type),
  )
  if (input?.kind !== Kind.INPUT_OBJECT_TYPE_DEFINITION) throw new Error(`${field.name.value}: there is no such input`)
  return input.fields ?? []
}

function neededFields(
  members: readonly InputValueDefinitionNode[],
  fields: Readonly<Record<string, string>>,
): string[] {
  return members.flatMap(({ name, type }) => (isRequired(type) ? (fields[name.value] ?? []) : []))
}

function checkNames(place: string, members: readonly InputValueDefinitionNode[], { fields }: Write): void {
  const names = new Set(members.map(({ name }) => name.value))
  const lost = Object.keys(fields).find((name) => !names.has(name))
  if (lost !== undefined) throw new Error(`${place}: nothing is given as ${lost}`)
}

function checkColumns(place: string, model: ModelDescription, names: readonly string[]): void {
  const lost = names.find((name) => model.fields[name]?.source !== 'column')
  if (lost !== undefined) throw new Error(`${place}: ${model.name} keeps no ${lost}`)
}

function payloadOf(field: FieldDefinitionNode, { write, model, definitions }: Around): WriteOperation['payload'] {
  const type = namedType(field.type)
  if (type === model.name) return undefined
  const payload = definitions.find(
    (node): node is ObjectTypeDefinitionNode => node.kind === Kind.OBJECT_TYPE_DEFINITION && node.name.value === type,
  )
  const [member, ...others] = payload?.fields?.filter((inner) => namedType(inner.type) === model.name) ?? []
  if (!member || others.length > 0) throw new Error(`${field.name.value}: ${type} has not one field of ${model.name}`)
  if (write.failure === undefined) throw new Error(`${field.name.value}: say what a caller is told of a failure`)
  return { member: member.name.value, failure: write.failure, isSoft: write.soft }
}
