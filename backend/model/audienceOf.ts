import type { Viewer } from '#backend/platform/context.ts'
import { authorise } from './authorise.ts'
import { viewerFact } from './binds.ts'
import { coerceVariables } from './coerceVariables.ts'
import type { Engine } from './engine.ts'
import { type DocumentRun, planDocument } from './planDocument.ts'
import { type Fact, factsOfPlan } from './viewerFacts.ts'

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

function valueOf(fact: Fact, viewer: Viewer): unknown {
  if (fact === 'subject') return viewer.subject ?? null
  return fact === 'adminOfCompanyIds' ? viewer.adminOfCompanyIds.toSorted() : viewerFact(fact, viewer)
}

function factsOf(engine: Engine, run: DocumentRun): ReadonlySet<Fact> {
  const variables = coerceVariables(engine.schema, run)
  // The answer is an error then, and shared with nobody.
  if (!variables) return new Set(everyFact)
  const plans = planDocument(engine, { ...run, variables }).map(({ plan }) => plan)
  return new Set(plans.flatMap((plan) => (plan ? factsOfPlan(authorise(plan, engine)) : everyFact)))
}
