import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  getOperationAST,
} from 'graphql'
import type { Models } from '#backend/model/rights/columns.ts'
import type { ReadPlan } from '#schema/plan.ts'
import { type PickedField, pickSelections } from './pickFields.ts'
import { conditionsOf } from './planCache.ts'
import { planField } from './planField.ts'
import type { RootField } from './rootFields.ts'

export interface DocumentRun {
  document: DocumentNode
  operationName?: string | undefined
  /** Coerced. Only those of `@include` and `@skip` matter here. */
  variables: Readonly<Record<string, unknown>>
}

interface PlannedField {
  field: PickedField
  /** Undefined for a field that was written by hand: what it reads is not known here. */
  plan: ReadPlan | undefined
}

export interface Contract {
  schema: GraphQLSchema
  models: Models
  rootFields: ReadonlyMap<string, RootField>
}

/** The plans of a document's root fields, in its order. They still lack the rights. */
export function planDocument({ schema, models, rootFields }: Contract, run: DocumentRun): PlannedField[] {
  const operation = getOperationAST(run.document, run.operationName)
  const type = operation && schema.getRootType(operation.operation)
  if (!type) throw new Error('The document has no such operation')
  const planning = { models, fragments: fragmentsOf(run.document), variables: run.variables }
  return pickSelections(operation.selectionSet.selections, planning).map((picked) => {
    const root = rootFields.get(picked.name)
    return { field: picked, plan: root && planField(root, { type, picked, planning }) }
  })
}

export function fragmentsOf(document: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
  return Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment]))
}

/** Cached, because every node of a document is visited to find them. */
const conditions = new WeakMap<OperationDefinitionNode, readonly string[]>()

/** Equal for runs of a document that select the same fields. */
export function pickKey({ document, operationName, variables }: DocumentRun): string {
  const operation = getOperationAST(document, operationName)
  if (!operation) throw new Error('The document has no such operation')
  const names = conditions.get(operation) ?? conditionsOf({ operation, fragments: fragmentsOf(document) })
  conditions.set(operation, names)
  return `${operationName ?? ''} ${names.map((name) => (variables[name] === true ? '1' : '0')).join('')}`
}
