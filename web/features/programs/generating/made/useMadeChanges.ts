import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { graphql } from 'react-relay'
import * as v from 'valibot'
import type { Swap } from '#planner/changePlan.ts'
import type { Wish } from '#planner/checking/planFaults.ts'
import type { useMadeChangesMutation } from '#schema/__generated__/relay/useMadeChangesMutation.graphql.ts'
import { type PlanContent, planContent } from '#schema/training/plan.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { contentOf, type PlanDraft } from '#web/features/programs/editor/draft.ts'
import type { Order } from '#web/features/programs/generating/programOrder.ts'
import { openPlanChanges, type PlanChanges } from '#workers/plan/plan.client.ts'

/** The current version of a session. */
export interface MadePlan extends PlanContent {
  id: string
  name: string
  description: string
}

/** A session in the form that the server stores. */
export function madePlanOf(plan: PlanDraft): MadePlan {
  const { sections = [], resources = [] } = contentOf(plan) ?? {}
  return { id: plan.id, name: plan.name, description: plan.description, sections, resources }
}

interface Change {
  planId: string
  description: string
  content: PlanContent
}

/** Changes to a generated program under the rules of its generation. The server checks them again. */
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
  const currentOrder = { ...order, plans: plans.map(({ sections, resources }) => ({ sections, resources })) }

  const savePlan = ({ planId, description, content: { sections, resources } }: Change) =>
    write({ id: planId, description, sections: sections.map(withoutResourceIds), resources })
  const change = async (plan: MadePlan, content: PlanContent, description = plan.description): Promise<boolean> => {
    const { sections, resources } = plan
    if (!(await savePlan({ planId: plan.id, description, content }))) return false
    const before = { planId: plan.id, description: plan.description, content: { sections, resources } }
    setPast((previous) => [...previous, before])
    return true
  }
  return {
    relaxed: useRelaxed(() => changes().relaxedIn(currentOrder)),
    isWriting,
    busyId,
    canUndo: past.length > 0,
    swapsFor: (resourceId: string): Promise<Swap[]> => changes().swapsFor(currentOrder, resourceId),
    swap: (plan: MadePlan, { resource }: Swap) =>
      change(plan, {
        sections: plan.sections,
        resources: plan.resources.map((one) => (one.id === resource.id ? resource : one)),
      }),
    /** Resolves with whether a different version was possible. */
    again: async (plan: MadePlan): Promise<boolean> => {
      setBusyId(plan.id)
      setRound(round + 1)
      try {
        const nextSession = await changes().sessionAgain(currentOrder, { index: plans.indexOf(plan), round })
        if (!nextSession) return false
        await change(plan, v.parse(planContent, nextSession), nextSession.description)
      } catch (error) {
        tellError(error)
      } finally {
        setBusyId(undefined)
      }
      return true
    },
    undo: async () => {
      const last = past.at(-1)
      if (last && (await savePlan(last))) setPast((previous) => previous.slice(0, -1))
    },
  }
}

/** The server derives the ids of a section's exercises from the exercises. */
function withoutResourceIds({ id, sectionName, sectionOrder }: PlanContent['sections'][number]) {
  return { id, sectionName, sectionOrder }
}

/** Starts the worker on first use and closes it with the screen. */
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

/** Wishes that the catalogue can't satisfy. They do not change with the sessions. */
function useRelaxed(ask: () => Promise<Wish[]>): readonly Wish[] {
  const [relaxed, setRelaxed] = useState<readonly Wish[]>([])
  const begin = useEffectEvent(ask)
  useEffect(() => {
    // Without the worker nothing can be reported.
    begin().then(setRelaxed, () => undefined)
  }, [])
  return relaxed
}
