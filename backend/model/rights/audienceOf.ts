import type { Engine } from '#backend/model/engine.ts'
import { coerceVariables } from '#backend/model/plan/coerceVariables.ts'
import { type DocumentRun, planDocument } from '#backend/model/plan/planDocument.ts'
import type { Viewer } from '#backend/platform/context.ts'
import type { FieldDescription } from '#schema/modelDescription.ts'
import { type PageSelect, type ReadPlan, type Select, rowSelectionsOf } from '#schema/plan.ts'
import type { Operand, Predicate } from '#schema/predicate.ts'
import { authorise } from './authorise.ts'
import { type ViewerFact, viewerFact } from './binds.ts'
import { type Models, asksForViewer, getModel } from './columns.ts'

const everyFact: readonly Fact[] = ['isSignedIn', 'isGlobal', 'contactId', 'adminOfCompanyIds', 'subject']

/**
 * Viewers with the same key get the same answer: it holds those facts of the viewer, and only those, that the
 * document's rights and relations ask for. What was written by hand may ask for anything, so it is nobody else's.
 */
export function audienceOf(engine: Engine, run: DocumentRun & { viewer: Viewer }): string {
  return factKey(factsOf(engine, run), run.viewer)
}

/** The same text for viewers of whom these facts are the same. */
export function factKey(used: ReadonlySet<Fact>, viewer: Viewer): string {
  const facts = everyFact.filter((fact) => used.has(fact)).map((fact) => [fact, valueOf(fact, viewer)])
  return facts.length > 0 ? JSON.stringify(Object.fromEntries(facts)) : 'public'
}

/** The same text for viewers to whom every document answers the same. */
export function rightsKey(viewer: Viewer): string {
  return factKey(everything, viewer)
}

const everything: ReadonlySet<Fact> = new Set(everyFact)

function valueOf(fact: Fact, viewer: Viewer): unknown {
  if (fact === 'subject') return viewer.subject ?? null
  return fact === 'adminOfCompanyIds' ? viewer.adminOfCompanyIds.toSorted() : viewerFact(fact, viewer)
}

function factsOf(engine: Engine, run: DocumentRun): ReadonlySet<Fact> {
  const variables = coerceVariables(engine.schema, run)
  // The answer is an error then, and shared with nobody.
  if (!variables) return new Set(everyFact)
  const plans = planDocument(engine, { ...run, variables }).map(({ plan }) => plan)
  return new Set(plans.flatMap((plan) => (plan ? factsOfPlan(authorise(plan, engine), engine.models) : everyFact)))
}

/** What an answer may depend on. A token or cursor is sealed to its reader, so it depends on the subject. */
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

/** Whether knowing more of a viewer never takes a row away. */
export function onlyAdds(predicate: Predicate): boolean {
  if (predicate.kind === 'and' || predicate.kind === 'or') return predicate.of.every(onlyAdds)
  if (predicate.kind === 'not') return factsOfPredicate(predicate.of).length === 0
  if (predicate.kind === 'exists') return onlyAdds(predicate.where)
  // For nobody a comparison with a fact is false, so that it can only become true for somebody.
  return true
}
