import type { DocumentNode } from 'graphql'
import type { Engine } from '#backend/model/engine.ts'
import { coerceVariables } from '#backend/model/plan/coerceVariables.ts'
import { type DocumentRun, pickKey, planDocument } from '#backend/model/plan/planDocument.ts'
import type { Viewer } from '#backend/platform/context.ts'
import type { FieldDescription } from '#schema/modelDescription.ts'
import { type PageSelect, type ReadPlan, type Select, rowSelectionsOf } from '#schema/plan.ts'
import type { Operand, Predicate } from '#schema/rights/predicate.ts'
import { authorise } from './authorise.ts'
import { type ViewerFact, viewerFact } from './binds.ts'
import { type Models, asksForViewer, getModel } from './columns.ts'

const everyFact: readonly Fact[] = ['isSignedIn', 'isGlobal', 'contactId', 'adminOfCompanyIds', 'subject']

/**
 * A key that is equal for viewers with the same answer: it contains exactly those facts about the viewer that the
 * document's rights and relations use. Hand-written fields may use any fact, so their answers are not shared.
 */
export function audienceOf(engine: Engine, run: DocumentRun & { viewer: Viewer }): string {
  return factKey(factsOf(engine, run), run.viewer)
}

/** Equal for viewers with the same values of these facts. */
export function factKey(used: ReadonlySet<Fact>, viewer: Viewer): string {
  const facts = everyFact.filter((fact) => used.has(fact)).map((fact) => [fact, valueOf(fact, viewer)])
  return facts.length > 0 ? JSON.stringify(Object.fromEntries(facts)) : 'public'
}

/** Equal for viewers who get the same answer to every document. */
export function rightsKey(viewer: Viewer): string {
  return factKey(allFacts, viewer)
}

const allFacts: ReadonlySet<Fact> = new Set(everyFact)

function valueOf(fact: Fact, viewer: Viewer): unknown {
  if (fact === 'subject') return viewer.subject ?? null
  return fact === 'adminOfCompanyIds' ? viewer.adminOfCompanyIds.toSorted() : viewerFact(fact, viewer)
}

/** Maximum number of entries cached per document: one for each set of its conditions. */
const MOST_CACHED = 64

const factsByDocument = new WeakMap<Engine, WeakMap<DocumentNode, Map<string, ReadonlySet<Fact>>>>()

/** Cached by document, because a client subscribes to the same one many times in a row. */
function factsOf(engine: Engine, run: DocumentRun): ReadonlySet<Fact> {
  const variables = coerceVariables(engine.schema, run)
  // The answer is an error then, which is not shared.
  if (!variables) return allFacts
  const ofEngine = factsByDocument.get(engine) ?? new WeakMap<DocumentNode, Map<string, ReadonlySet<Fact>>>()
  factsByDocument.set(engine, ofEngine)
  const ofDocument = ofEngine.get(run.document) ?? new Map<string, ReadonlySet<Fact>>()
  ofEngine.set(run.document, ofDocument)
  const identity = pickKey({ ...run, variables })
  const facts = ofDocument.get(identity) ?? planFacts(engine, { ...run, variables })
  if (ofDocument.size < MOST_CACHED) ofDocument.set(identity, facts)
  return facts
}

function planFacts(engine: Engine, run: DocumentRun): ReadonlySet<Fact> {
  const plans = planDocument(engine, run).map(({ plan }) => plan)
  return new Set(plans.flatMap((plan) => (plan ? factsOfPlan(authorise(plan, engine), engine.models) : everyFact)))
}

/** Facts that an answer may depend on. A token or cursor is sealed to its reader, so it depends on the subject. */
export type Fact = ViewerFact | 'subject'

/** The facts of the viewer that a plan with its rights asks for. */
export function factsOfPlan(plan: ReadPlan, models: Models): Fact[] {
  const { fields } = getModel(models, plan.model)
  const guards = plan.filter ? Object.values(plan.guards ?? {}) : []
  const predicates = [...(plan.where ? [plan.where] : []), ...guards]
  const key = plan.key.flatMap(({ value }): Fact[] => ('viewer' in value ? [value.viewer] : []))
  const filtered = plan.filter ? Object.values(fields).flatMap(factsOfField) : []
  return [...predicates.flatMap(factsOfPredicate), ...key, ...filtered, ...factsBelow(plan, models)]
}

function factsOfField(field: FieldDescription | undefined): Fact[] {
  return field && asksForViewer(field) ? ['contactId'] : []
}

function factsBelow(plan: ReadPlan, models: Models): Fact[] {
  const { fields } = getModel(models, plan.model)
  const isSealed = plan.kind === 'page' && plan.select.some(hasSealed)
  const selects = rowSelectionsOf(plan).flat()
  return [
    ...selects.flatMap((select) => factsOfSelect(select, models)),
    ...selects.flatMap((select) => (select.kind === 'computed' ? factsOfField(fields[select.field]) : [])),
    ...(isSealed ? (['subject'] as const) : []),
  ]
}

function hasSealed(select: PageSelect): boolean {
  if (select.kind === 'edges') return select.select.some(({ kind }) => kind === 'cursor')
  if (select.kind !== 'pageInfo') return select.kind === 'nextToken'
  return select.select.some(({ kind }) => kind === 'startCursor' || kind === 'endCursor')
}

function factsOfSelect(select: Select, models: Models): Fact[] {
  if (select.kind === 'typename') return []
  const guard = select.guard ? factsOfPredicate(select.guard) : []
  return select.kind === 'relation' ? [...guard, ...factsOfPlan(select.plan, models)] : guard
}

function factsOfPredicate(predicate: Predicate): Fact[] {
  if (predicate.kind === 'and' || predicate.kind === 'or') return predicate.of.flatMap(factsOfPredicate)
  if (predicate.kind === 'not') return factsOfPredicate(predicate.of)
  if (predicate.kind === 'viewer') return [predicate.fact]
  if (predicate.kind === 'compare') return factsOfOperand(predicate.value)
  if (predicate.kind !== 'exists') return []
  return [...Object.values(predicate.on).flatMap(factsOfOperand), ...factsOfPredicate(predicate.where)]
}

function factsOfOperand(operand: Operand): Fact[] {
  return 'viewer' in operand ? [operand.viewer] : []
}

/** Returns whether more facts about a viewer never hide a row. */
export function onlyAdds(predicate: Predicate): boolean {
  if (predicate.kind === 'and' || predicate.kind === 'or') return predicate.of.every(onlyAdds)
  if (predicate.kind === 'not') return factsOfPredicate(predicate.of).length === 0
  if (predicate.kind === 'exists') return onlyAdds(predicate.where)
  // For anonymous viewers a comparison with a fact is false, so more facts can only make it true.
  return true
}
