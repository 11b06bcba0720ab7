import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { graphql } from 'react-relay'
import * as v from 'valibot'
import type { Swap } from '#planner/changePlan.ts'
import type { Wish } from '#planner/planFaults.ts'
import type { useMadeChangesMutation } from '#schema/__generated__/relay/useMadeChangesMutation.graphql.ts'
import { type PlanContent, planContent } from '#schema/training/plan.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/tellError.ts'
import { contentOf, type PlanDraft } from '#web/features/programs/editor/draft.ts'
import type { Order } from '#web/features/programs/generating/programOrder.ts'
import { openPlanChanges, type PlanChanges } from '#workers/plan/plan.client.ts'

/** One session as it stands. */
export interface MadePlan extends PlanContent {
  id: string
  name: string
  description: string
}

/** A session as it is stored. */
export function madePlanOf(plan: PlanDraft): MadePlan {
  const { sections = [], resources = [] } = contentOf(plan) ?? {}
  return { id: plan.id, name: plan.name, description: plan.description, sections, resources }
}

interface Change {
  planId: string
  description: string
  content: PlanContent
}

/** What may be changed of a program that was made, by the rules that it was made by; the server holds it to them again. */
export function useMadeChanges(plans: readonly MadePlan[], order: Order) {
  const changes = useChanges()
  const { write, isWriting } = useWrite<useMadeChangesMutation>(graphql`
    mutation useMadeChangesMutation($input: PlanInput!) {
      changed: updatePlans(input: $input) {
        id
        ...planDraft_plan
      }
    }
  `)
  const [past, setPast] = useState<readonly Change[]>([])
  const [round, setRound] = useState(0)
  const [busyId, setBusyId] = useState<string>()
  const standing = { ...order, plans: plans.map(({ sections, resources }) => ({ sections, resources })) }

  const put = ({ planId, description, content: { sections, resources } }: Change) =>
    write({ id: planId, description, sections: sections.map(withoutOrder), resources })
  const change = async (plan: MadePlan, content: PlanContent, description = plan.description): Promise<boolean> => {
    const { sections, resources } = plan
    if (!(await put({ planId: plan.id, description, content }))) return false
    const before = { planId: plan.id, description: plan.description, content: { sections, resources } }
    setPast((known) => [...known, before])
    return true
  }
  return {
    relaxed: useRelaxed(() => changes().relaxedIn(standing)),
    isWriting,
    busyId,
    canUndo: past.length > 0,
    swapsFor: (resourceId: string): Promise<Swap[]> => changes().swapsFor(standing, resourceId),
    swap: (plan: MadePlan, { resource }: Swap) =>
      change(plan, {
        sections: plan.sections,
        resources: plan.resources.map((one) => (one.id === resource.id ? resource : one)),
      }),
    /** Answers whether there was another way. */
    again: async (plan: MadePlan): Promise<boolean> => {
      setBusyId(plan.id)
      setRound(round + 1)
      try {
        const made = await changes().sessionAgain(standing, { index: plans.indexOf(plan), round })
        if (!made) return false
        await change(plan, v.parse(planContent, made), made.description)
      } catch (error) {
        tellError(error)
      } finally {
        setBusyId(undefined)
      }
      return true
    },
    undo: async () => {
      const last = past.at(-1)
      if (last && (await put(last))) setPast((known) => known.slice(0, -1))
    },
  }
}

/** The server has its own names for places. */
function withoutOrder({ id, sectionName, sectionOrder }: PlanContent['sections'][number]) {
  return { id, sectionName, sectionOrder }
}

/** The worker opens with the first question, and ends with the screen. */
function useChanges(): () => PlanChanges {
  const worker = useRef<PlanChanges>(undefined)
  useEffect(
    () => () => {
      worker.current?.close()
      worker.current = undefined
    },
    [],
  )
  return () => (worker.current ??= openPlanChanges())
}

/** What the catalogue has not enough for; it stays as it is, however the sessions change. */
function useRelaxed(ask: () => Promise<Wish[]>): readonly Wish[] {
  const [relaxed, setRelaxed] = useState<readonly Wish[]>([])
  const begin = useEffectEvent(ask)
  useEffect(() => {
    // Without the worker there is nothing to say.
    begin().then(setRelaxed, () => undefined)
  }, [])
  return relaxed
}
