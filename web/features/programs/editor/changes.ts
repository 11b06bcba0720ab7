import { contentOf, type PlanDraft, type ProgramDetails, type ProgramDraft } from './draft.ts'
import { isSame } from './rebase.ts'

/** A single mutation. */
export type Change =
  | { kind: 'details'; details: Partial<ProgramDetails> }
  | { kind: 'create'; plan: PlanDraft; order: number }
  | { kind: 'write'; plan: PlanDraft }
  | { kind: 'place'; planId: string; order: number }
  | { kind: 'remove'; planId: string }

/** A program as stored on the server. Order values may have gaps. */
export interface Stored {
  draft: ProgramDraft
  orders: ReadonlyMap<string, number>
}

/** The mutations that bring the server up to date, in order. Incomplete parts are left out until they can be saved. */
export function changesFrom(stored: Stored, draft: ProgramDraft): Change[] {
  const storedPlans = new Map(stored.draft.plans.map((plan) => [plan.id, plan]))
  const details = changedDetails(stored.draft.details, draft.details)
  return [
    ...(details && draft.details.name.trim() !== '' ? [{ kind: 'details', details } as const] : []),
    ...draft.plans.flatMap((plan, order): Change[] =>
      planChanges({ plan, order, before: storedPlans.get(plan.id), stored }),
    ),
    ...stored.draft.plans.flatMap(({ id }): Change[] =>
      draft.plans.some((plan) => plan.id === id) ? [] : [{ kind: 'remove', planId: id }],
    ),
  ]
}

interface Planned {
  plan: PlanDraft
  order: number
  before: PlanDraft | undefined
  stored: Stored
}

function planChanges({ plan, order, before, stored }: Planned): Change[] {
  const isWhole = contentOf(plan) !== undefined
  if (!before) return isWhole ? [{ kind: 'create', plan, order }] : []
  return [
    ...(isWhole && !isSame(before, plan) ? [{ kind: 'write', plan } as const] : []),
    ...(stored.orders.get(plan.id) === order ? [] : [{ kind: 'place', planId: plan.id, order } as const]),
  ]
}

/** Parts that can't be saved because they are incomplete. */
export function unfinishedIn(draft: ProgramDraft): { details: boolean; planIds: readonly string[] } {
  return {
    details: draft.details.name.trim() === '',
    planIds: draft.plans.flatMap((plan) => (contentOf(plan) === undefined ? [plan.id] : [])),
  }
}

/** The stored program after a successful change. */
export function afterChange(stored: Stored, change: Change): Stored {
  const { draft } = stored
  const orders = new Map(stored.orders)
  switch (change.kind) {
    case 'details':
      return { ...stored, draft: { ...draft, details: { ...draft.details, ...change.details } } }
    case 'create':
      orders.set(change.plan.id, change.order)
      return { orders, draft: { ...draft, plans: inOrder([...draft.plans, change.plan], orders) } }
    case 'write':
      return {
        ...stored,
        draft: { ...draft, plans: draft.plans.map((plan) => (plan.id === change.plan.id ? change.plan : plan)) },
      }
    case 'place':
      orders.set(change.planId, change.order)
      return { orders, draft: { ...draft, plans: inOrder(draft.plans, orders) } }
    case 'remove':
  }
  orders.delete(change.planId)
  return { orders, draft: { ...draft, plans: draft.plans.filter(({ id }) => id !== change.planId) } }
}

function inOrder(plans: readonly PlanDraft[], orders: Stored['orders']): PlanDraft[] {
  return plans.toSorted((one, other) => (orders.get(one.id) ?? 0) - (orders.get(other.id) ?? 0))
}

function changedDetails(before: ProgramDetails, after: ProgramDetails): Partial<ProgramDetails> | undefined {
  const was = new Map<string, unknown>(Object.entries(before))
  const changes = Object.entries(after).filter(([name, value]) => !isSame(was.get(name), value))
  return changes.length > 0 ? Object.fromEntries(changes) : undefined
}
