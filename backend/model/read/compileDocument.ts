import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type OperationDefinitionNode,
  OperationTypeNode,
  getNamedType,
  getNullableType,
  getOperationAST,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql'
import type { PickedField } from '#backend/model/plan/pickFields.ts'
import {
  type Contract,
  type DocumentRun,
  fragmentsOf,
  pickKey,
  planDocument,
} from '#backend/model/plan/planDocument.ts'
import { planJson, planSelection } from '#backend/model/plan/planSelection.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { type Rights, authorise } from '#backend/model/rights/authorise.ts'
import type { Statement } from '#backend/platform/database.ts'
import type { JsonSelect, ReadPlan } from '#schema/plan.ts'
import { type DocumentStatement, type RootPlan, type ShapeInDocument, documentSql, levelsOf } from './documentSql.ts'
import { isPageOfModel, pageWithRights, planNamedPage } from './pages/planNamedPage.ts'
import { StatementNames } from './renderCache.ts'

/** Parts of the engine that compiling needs. */
interface CompilerParts extends Contract {
  rights: Rights
  resolvers: HandWritten
}

/** A root field whose hand-written resolver returns values that contain no row of a model. */
export interface PlainRoot {
  key: string
  type: GraphQLOutputType
  from: 'resolver'
  /** The fields that the document selects of its objects. */
  shape: readonly JsonSelect[]
}

/** A root field whose rows or values come from a hand-written resolver. */
export interface NamedRoot {
  root: RootPlan | PlainRoot
  field: GraphQLField<unknown, unknown>
  picked: PickedField
  resolve: HandWritten[string][string]
}

/** A document whose answer is one statement, for one set of its conditions. */
export interface CompiledDocument {
  /** Root fields in the document's order. */
  roots: readonly (RootPlan | PlainRoot)[]
  named: readonly NamedRoot[]
  /** All levels, by the number in their parameter names. */
  levels: readonly ReadPlan[]
  /** Filters written in the document, by level and shape. */
  filters: Map<string, FilterInDocument>
  /** The statement for arguments of this shape; `identity` tells shapes apart. */
  statementFor(identity: string, shapes: readonly ShapeInDocument[]): ReadyDocument
}

/** A filter without its values: filters of one shape share a text. */
export interface FilterInDocument {
  text: string
  values: readonly unknown[]
}

export interface ReadyDocument extends DocumentStatement {
  statement: Statement
}

/** Sets of conditions, and shapes of arguments of each, that are kept; more are written anew, without a name. */
const MOST_CONDITIONS = 16
const MOST_SHAPES = 32

/** Compiled documents by the text that is kept of them. */
export class CompiledDocuments {
  readonly #engine: CompilerParts
  readonly #names = new StatementNames()
  readonly #documents = new WeakMap<DocumentNode, Map<string, CompiledDocument | undefined>>()

  constructor(engine: CompilerParts) {
    this.#engine = engine
  }

  /** Undefined for a document that is interpreted. */
  get(run: DocumentRun): CompiledDocument | undefined {
    const operation = getOperationAST(run.document, run.operationName)
    if (!operation || operation.operation !== OperationTypeNode.QUERY) return undefined
    if (hasNullForDefault(operation, run)) return undefined
    const byAudience = this.#documents.get(run.document) ?? new Map<string, CompiledDocument | undefined>()
    this.#documents.set(run.document, byAudience)
    const identity = pickKey(run)
    if (byAudience.has(identity)) return byAudience.get(identity)
    const compiled = this.#compile(run)
    if (byAudience.size < MOST_CONDITIONS) byAudience.set(identity, compiled)
    return compiled
  }

  #compile(run: DocumentRun): CompiledDocument | undefined {
    const found = planDocument(this.#engine, run).map(({ field, plan }) => {
      return plan ? readRoot(field, plan, this.#engine) : namedRoot(field, run, this.#engine)
    })
    const named = found.flatMap((root) => (root && 'resolve' in root ? [root] : []))
    const roots = found.flatMap((root) => (root ? ['resolve' in root ? root.root : root] : []))
    const read = roots.flatMap((root) => (root.from === 'resolver' ? [] : [root]))
    if (roots.length < found.length || read.length === 0) return undefined
    const levels = read.flatMap(({ plan }) => levelsOf(plan))
    return { roots, named, levels, filters: new Map(), statementFor: this.#statements(read, levels) }
  }

  #statements(roots: readonly RootPlan[], levels: readonly ReadPlan[]): CompiledDocument['statementFor'] {
    const { models, schema } = this.#engine
    const numbers = new Map(levels.map((plan, number) => [plan, number]))
    const ready = new Map<string, ReadyDocument>()
    return (identity, shapes) => {
      const existing = ready.get(identity)
      if (existing) return existing
      const rendered = documentSql(roots, { models, schema, shapes, levels: numbers })
      if (ready.size >= MOST_SHAPES) return { ...rendered, statement: { text: rendered.text } }
      const statement = { ...rendered, statement: { ...this.#names.name(rendered.text), keepsPlan: true } }
      ready.set(identity, statement)
      return statement
    }
  }
}

/** Null in the place of a default can be refused by the field that it goes to: the executor's to judge. */
function hasNullForDefault({ variableDefinitions = [] }: OperationDefinitionNode, { variables }: DocumentRun): boolean {
  return variableDefinitions.some(
    ({ defaultValue, variable }) => defaultValue && variables[variable.name.value] === null,
  )
}

function readRoot({ key, name }: PickedField, plan: ReadPlan, engine: CompilerParts): RootPlan | undefined {
  const field = engine.schema.getQueryType()?.getFields()[name]
  return field && { key, type: field.type, from: 'read', plan: authorise(plan, engine) }
}

/** A resolver that looks at the document itself is not called apart from it: it takes a fourth argument. */
const ARGUMENTS = 3

function namedRoot(picked: PickedField, run: DocumentRun, engine: CompilerParts): NamedRoot | undefined {
  const field = engine.schema.getQueryType()?.getFields()[picked.name]
  const resolve = engine.resolvers['Query']?.[picked.name]
  if (!field || !resolve || resolve.length > ARGUMENTS) return undefined
  const root = rootOfNames(field, { picked, run, engine })
  return root && { root, field, picked, resolve }
}

interface Naming {
  picked: PickedField
  run: DocumentRun
  engine: CompilerParts
}

function rootOfNames({ type }: GraphQLField<unknown, unknown>, naming: Naming): RootPlan | PlainRoot | undefined {
  const { picked, run, engine } = naming
  const { key, nodes } = picked
  const named = getNamedType(type)
  const planning = { models: engine.models, fragments: fragmentsOf(run.document), variables: run.variables }
  if (isLeafType(named)) return { key, type, from: 'resolver', shape: [] }
  if (isPageOfModel(named, engine)) {
    const page = planNamedPage(named, { nodes, planning }, engine)
    return { key, type, from: 'page', plan: page.plan, page: pageWithRights(page) }
  }
  if (!isObjectType(named)) return undefined
  if (!Object.hasOwn(engine.models, named.name)) {
    return isPlain(named, engine) ? { key, type, from: 'resolver', shape: planJson(named, nodes, planning) } : undefined
  }
  const plan: ReadPlan = {
    kind: 'one',
    model: named.name,
    index: 'primaryKey',
    key: [{ field: 'id', value: { parent: 'id' } }],
    select: planSelection(named, nodes, planning),
  }
  const from = isListType(getNullableType(type)) ? 'list' : 'one'
  return { key, type, from, plan: authorise(plan, engine) }
}

/** Returns whether objects of this type are returned unchanged: no row and no field resolver at any depth. */
function isPlain(type: GraphQLNamedType, engine: CompilerParts, seen = new Set<GraphQLNamedType>()): boolean {
  if (isLeafType(type) || seen.has(type)) return true
  if (!isObjectType(type) || Object.hasOwn(engine.models, type.name) || engine.resolvers[type.name]) return false
  seen.add(type)
  return Object.values(type.getFields()).every((field) => isPlain(getNamedType(field.type), engine, seen))
}
