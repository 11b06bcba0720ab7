import type { PlanDraft, ProgramDetails, ProgramDraft } from './draft.ts'

/** Conflicting changes to the same part. */
export interface Clash {
  /** Undefined for the program's details. */
  planId: string | undefined
  /** Name of the session in the local draft. */
  name: string
}

interface Rebased {
  draft: ProgramDraft
  clashes: readonly Clash[]
}

/**
 * Rebases local changes on the server's version. Compares each detail, and the name, description and sections of each
 * session separately. A part changed on one side is taken from there; a part changed on both is a clash, and the local
 * one stays.
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
 * The common base after a change whose response was lost: parts that the server has adopted count as known, so that an
 * editor does not clash with itself.
 */
export function arrived(base: ProgramDraft, told: ProgramDraft, theirs: ProgramDraft): ProgramDraft {
  const [was, lastSent, is] = [base, told, theirs].map(
    ({ details }) => new Map<string, unknown>(Object.entries(details)),
  )
  const details = [...(lastSent ?? [])].map(([name, value]) => [
    name,
    isSame(value, is?.get(name)) ? value : was?.get(name),
  ])
  const [plansBefore, plansTold, plansNow] = [byId(base.plans), byId(told.plans), byId(theirs.plans)]
  const ids = new Set([...plansBefore.keys(), ...plansTold.keys()])
  return {
    details: { ...base.details, ...Object.fromEntries(details) },
    plans: [...ids].flatMap((id) => {
      const sentPlan = plansTold.get(id)
      const common = isSame(sentPlan, plansNow.get(id)) ? sentPlan : plansBefore.get(id)
      return common ? [common] : []
    }),
  }
}

/** Trims strings before comparison, because the server does. */
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
    const { plan, clash } = planRebased(was.get(id), own.get(id), is.get(id))
    if (clash) clashing.push(clash)
    return plan ? [plan] : []
  })
  return { value, clashing }
}

type Rebase = Partial<Record<'plan' | 'clash', PlanDraft | undefined>>

function planRebased(before?: PlanDraft, here?: PlanDraft, there?: PlanDraft): Rebase {
  if (isSame(before, there) || isSame(here, there)) return { plan: here }
  if (isSame(before, here)) return { plan: there }
  return (before && here && there && fieldsRebased(before, here, there)) ?? { plan: here, clash: here ?? there }
}

/** Merges a session if both sides changed different fields or made the same change; otherwise undefined. */
function fieldsRebased(before: PlanDraft, here: PlanDraft, there: PlanDraft): Rebase | undefined {
  const isMine = (name: keyof PlanDraft) => !isSame(before[name], here[name])
  const isTheirs = (name: keyof PlanDraft) => !isSame(before[name], there[name])
  const isClashing = (['name', 'description', 'sections'] as const).some(
    (name) => isMine(name) && isTheirs(name) && !isSame(here[name], there[name]),
  )
  if (isClashing) return undefined
  return {
    plan: {
      ...here,
      ...(!isMine('name') && { name: there.name }),
      ...(!isMine('description') && { description: there.description }),
      ...(!isMine('sections') && { sections: there.sections }),
    },
  }
}

/**
 * The local order if anything was moved locally, otherwise the server's. Sessions that only the other side has go to
 * the end.
 */
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
