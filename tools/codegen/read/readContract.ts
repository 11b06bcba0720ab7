import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildASTSchema,
  concatAST,
  type DefinitionNode,
  type DocumentNode,
  type EnumTypeDefinitionNode,
  type FieldDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  Source,
} from 'graphql'
import type { ModelDescription } from '#schema/modelDescription.ts'
import { scalars } from '#schema/values/scalars.ts'
import { checkModels } from '#tools/codegen/checkModels.ts'
import { describeModel } from '#tools/codegen/describe/describeModel.ts'
import { describeWrites } from '#tools/codegen/describe/describeWrites.ts'
import { namedType } from '#tools/codegen/typeNode.ts'
import { fillPredicates } from './fillPredicates.ts'
import { mixIn } from './mixIn.ts'
import { readDirective } from './readDirective.ts'

/** What `schema/model` and `schema/operations` say, read once. */
export interface Contract {
  models: AnnotatedModel[]
  enums: EnumTypeDefinitionNode[]
  /** Object types that are kept as JSON inside a model's column. */
  nested: ObjectTypeDefinitionNode[]
  /** Hand-written operations with their inputs and payloads, `extend type Query` and all. */
  operations: DocumentNode
}

/** A `@model` type: its definition, with Amplify's default timestamps, and derived data. */
export interface AnnotatedModel {
  node: ObjectTypeDefinitionNode
  /** Timestamps that the text does not declare; they cannot be written. */
  added: ReadonlySet<string>
  description: ModelDescription
}

/** Throws with the file, or the model and field, for text that does not hold together. */
export function readContract(root: string): Contract {
  return contractOf({
    models: readFolder(join(root, 'schema/model')),
    operations: readFolder(join(root, 'schema/operations')),
  })
}

/** The same from documents in memory. */
export function contractOf(given: { models: DocumentNode; operations: DocumentNode }): Contract {
  const { models, operations } = apart({
    ...given,
    models: { ...given.models, definitions: mixIn(given.models.definitions) },
  })
  buildASTSchema(concatAST([vocabulary(), models]))
  const objects = models.definitions.filter((node) => node.kind === Kind.OBJECT_TYPE_DEFINITION)
  const enums = models.definitions.filter((node) => node.kind === Kind.ENUM_TYPE_DEFINITION)
  const entities = objects.filter((node) => readDirective(node, 'model')).map(withTimestamps)
  const words = {
    models: new Map(entities.map(({ node }) => [node.name.value, node])),
    enums: new Set(enums.map((node) => node.name.value)),
    nested: new Map(objects.filter((node) => !readDirective(node, 'model')).map((node) => [node.name.value, node])),
  }
  const plain = entities.map((entity) => ({ ...entity, description: describeModel(entity.node, words) }))
  const names = plain.map(({ description }) => description)
  checkModels(names, valuesOf(enums))
  const byName = Object.fromEntries(names.map((description) => [description.name, description]))
  const writes = describeWrites(operations.definitions, names)
  const described = plain.map((entity) => {
    const own = writes.get(entity.description.name)
    const description = fillPredicates(entity.description, byName)
    return { ...entity, description: own ? { ...description, writes: own } : description }
  })
  return { models: described, enums, nested: objects.filter((node) => !readDirective(node, 'model')), operations }
}

/** An operation may be declared beside its entity, with its input and payload. */
function apart({ models, operations }: { models: DocumentNode; operations: DocumentNode }) {
  const extensions = models.definitions.filter((node) => node.kind === Kind.OBJECT_TYPE_EXTENSION)
  const payloads = new Set(extensions.flatMap(({ fields = [] }) => fields.map(({ type }) => namedType(type))))
  const isOfOperation = (node: DefinitionNode) =>
    node.kind === Kind.OBJECT_TYPE_EXTENSION ||
    node.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION ||
    (node.kind === Kind.OBJECT_TYPE_DEFINITION && payloads.has(node.name.value) && !readDirective(node, 'model'))
  const [moved, kept] = [true, false].map((isMoved) =>
    models.definitions.filter((node) => isOfOperation(node) === isMoved),
  )
  return {
    models: { ...models, definitions: kept ?? [] },
    operations: { ...operations, definitions: [...operations.definitions, ...(moved ?? [])] },
  }
}

function valuesOf(enums: readonly EnumTypeDefinitionNode[]): ReadonlyMap<string, string[]> {
  return new Map(enums.map((node) => [node.name.value, node.values?.map(({ name }) => name.value) ?? []]))
}

function readFolder(folder: string): DocumentNode {
  const files = readdirSync(folder).filter((file) => file.endsWith('.graphql'))
  return concatAST(files.toSorted().map((file) => parse(new Source(readFileSync(join(folder, file), 'utf8'), file))))
}

/** The directives and scalars that the entities' text may use. */
function vocabulary(): DocumentNode {
  const directives = readFileSync(join(import.meta.dirname, 'directives.graphql'), 'utf8')
  const named = Object.keys(scalars).filter((name) => name.startsWith('AWS'))
  return parse(`${directives}\n${named.map((name) => `scalar ${name}`).join('\n')}`)
}

function withTimestamps(node: ObjectTypeDefinitionNode): Omit<AnnotatedModel, 'description'> {
  const declared = new Set(node.fields?.map((field) => field.name.value))
  const isWanted = readDirective(node, 'model')?.timestamps !== null
  const added = isWanted ? ['createdAt', 'updatedAt'].filter((name) => !declared.has(name)) : []
  return { node: { ...node, fields: [...(node.fields ?? []), ...added.map(timestamp)] }, added: new Set(added) }
}

function timestamp(name: string): FieldDefinitionNode {
  return {
    kind: Kind.FIELD_DEFINITION,
    name: { kind: Kind.NAME, value: name },
    type: {
      kind: Kind.NON_NULL_TYPE,
      type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'AWSDateTime' } },
    },
  }
}
