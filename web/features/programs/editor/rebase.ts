import type { PlanDraft, ProgramDetails, ProgramDraft } from './draft.ts'

/** What was written in two places at once, and can't be both. */
export interface Clash {
  /** Undefined for the details of the program. */
  planId: string | undefined
  /** What the session is called, as it stands here. */
  name: string
}

interface Rebased {
  draft: ProgramDraft
  clashes: readonly Clash[]
}

/**
 * Lays what was changed here onto what stands at the server by now. Each session and each detail is looked at by
 * itself: what only one side has changed is taken over; where both did, mine stays and the clash is told.
 */
export function rebased(base: ProgramDraft, mine: ProgramDraft, theirs: ProgramDraft): Rebased {
  const details = detailsRebased(base.details, mine.details, theirs.details)
  const plans = plansRebased(base.plans, mine.plans, theirs.plans)
  return {
    draft: { details: details.value, plans: plans.value },
    clashes: [
      ...(details.isClashing ? [{ planId: undefined, name: mine.details.name }] : []),
      ...plans.clashing.map(({ id, name }) => ({ planId: id, name })),
    ],
  }
}

/**
 * What the server has of what it was told, where its answer was lost: that counts as known, so that nobody clashes with
 * themself.
 */
export function arrived(base: ProgramDraft, told: ProgramDraft, theirs: ProgramDraft): ProgramDraft {
  const [was, sent, is] = [base, told, theirs].map(({ details }) => new Map<string, unknown>(Object.entries(details)))
  const details = [...(sent ?? [])].map(([name, value]) => [
    name,
    isSame(value, is?.get(name)) ? value : was?.get(name),
  ])
  const [plansBefore, plansTold, plansNow] = [byId(base.plans), byId(told.plans), byId(theirs.plans)]
  const ids = new Set([...plansBefore.keys(), ...plansTold.keys()])
  return {
    details: { ...base.details, ...Object.fromEntries(details) },
    plans: [...ids].flatMap((id) => {
      const said = plansTold.get(id)
      const known = isSame(said, plansNow.get(id)) ? said : plansBefore.get(id)
      return known ? [known] : []
    }),
  }
}

/** The server keeps texts without the spaces around them. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one, trimmed) === JSON.stringify(other, trimmed)
}

function trimmed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

function detailsRebased(base: ProgramDetails, mine: ProgramDetails, theirs: ProgramDetails) {
  const merged = new Map<string, unknown>(Object.entries(mine))
  const [was, is] = [new Map<string, unknown>(Object.entries(base)), new Map<string, unknown>(Object.entries(theirs))]
  let isClashing = false
  for (const [name, value] of merged) {
    const isTheirs = !isSame(was.get(name), is.get(name))
    if (!isTheirs) continue
    if (isSame(was.get(name), value)) merged.set(name, is.get(name))
    else if (!isSame(value, is.get(name))) isClashing = true
  }
  return { value: { ...mine, ...Object.fromEntries(merged) }, isClashing }
}

function plansRebased(base: readonly PlanDraft[], mine: readonly PlanDraft[], theirs: readonly PlanDraft[]) {
  const [was, own, is] = [byId(base), byId(mine), byId(theirs)]
  const clashing: PlanDraft[] = []
  const value = orderRebased({ base, mine, theirs }).flatMap((id) => {
    const [before, here, there] = [was.get(id), own.get(id), is.get(id)]
    const [isMine, isTheirs] = [!isSame(before, here), !isSame(before, there)]
    if (isMine && isTheirs && !isSame(here, there)) {
      const clash = here ?? there
      if (clash) clashing.push(clash)
    }
    const kept = isMine || isSame(here, there) ? here : there
    return kept ? [kept] : []
  })
  return { value, clashing }
}

/** My order where I moved something, else theirs; what only the other side has goes behind. */
function orderRebased({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', readonly PlanDraft[]>): string[] {
  const [was, here, there] = [base, mine, theirs].map((plans) => plans.map(({ id }) => id))
  if (!was || !here || !there) return []
  const isMoved = !isSame(commonOf(here, was), commonOf(was, here))
  const [first, second] = isMoved ? [here, there] : [there, here]
  return [...new Set([...first, ...second])]
}

function commonOf(list: readonly string[], other: readonly string[]): string[] {
  return list.filter((id) => other.includes(id))
}

function byId(plans: readonly PlanDraft[]): Map<string, PlanDraft> {
  return new Map(plans.map((plan) => [plan.id, plan]))
}
