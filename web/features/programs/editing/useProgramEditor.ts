import { useEffect, useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { useProgramEditorCreateMutation } from '#schema/__generated__/relay/useProgramEditorCreateMutation.graphql.ts'
import type { useProgramEditorDetailsMutation } from '#schema/__generated__/relay/useProgramEditorDetailsMutation.graphql.ts'
import type { useProgramEditorPlanMutation } from '#schema/__generated__/relay/useProgramEditorPlanMutation.graphql.ts'
import type { useProgramEditorRemoveMutation } from '#schema/__generated__/relay/useProgramEditorRemoveMutation.graphql.ts'
import type { useProgramEditorRereadQuery } from '#schema/__generated__/relay/useProgramEditorRereadQuery.graphql.ts'
import type {
  useProgramEditorSubscription,
  useProgramEditorSubscription$data,
} from '#schema/__generated__/relay/useProgramEditorSubscription.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { writeIf, writeOnce } from '#web/app/data/useWrite.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { verdictOf } from '#web/app/outbox/verdicts.ts'
import type { SavePorts } from '#web/features/programs/editor/autosave.ts'
import type { Change } from '#web/features/programs/editor/changes.ts'
import { contentOf, type ProgramDetails } from '#web/features/programs/editor/draft.ts'
import type { KeptDrafts } from '#web/features/programs/editor/keptDraft.ts'
import { ProgramEditor } from '#web/features/programs/editor/ProgramEditor.ts'
import { type Snapshot, snapshotOf, type Stamps } from './storedProgram.ts'

export interface OpenedProgram {
  programId: string
  snapshot: Snapshot
  drafts: KeptDrafts
}

/** Opens the editor of a program. It saves automatically, also when the tab is hidden or closed. */
export function useProgramEditor({ programId, snapshot, drafts }: OpenedProgram): ProgramEditor {
  const environment = useRelayEnvironment()
  const [ports] = useState(() => portsOn(environment, programId, snapshot.stamps))
  const [editor] = useState(() => new ProgramEditor(snapshot.stored, { ...ports, keep: drafts.keep }, drafts.left))
  useEffect(() => {
    editor.reopen()
    const release = drafts.hold()
    const unfollow = followPage(editor)
    const leaveTabs = joinTabs(editor, programId)
    return () => {
      unfollow()
      leaveTabs()
      void editor.close().finally(release)
    }
  }, [editor, drafts, programId])
  useLive<useProgramEditorSubscription>(
    programChanges,
    { filter: { id: { eq: programId } } },
    {
      // The event of this editor's own change may arrive before its response, so wait until no change is pending.
      onEvent: (event) => void editor.rest().then(() => ports.isKnown(event) || editor.refresh()),
      onMissed: () => editor.rest().then(() => editor.refresh()),
    },
  )
  return editor
}

/** Saves when the page is hidden or back online, and refreshes when it becomes visible. */
function followPage(editor: ProgramEditor): () => void {
  const back = () => {
    editor.refresh()
    void editor.flush()
  }
  const turn = () => void (document.visibilityState === 'hidden' ? editor.flush() : editor.refresh())
  const warn = (event: BeforeUnloadEvent) => {
    if (!editor.current().isSafe) event.preventDefault()
  }
  addEventListener('online', back)
  addEventListener('beforeunload', warn)
  document.addEventListener('visibilitychange', turn)
  return () => {
    removeEventListener('online', back)
    removeEventListener('beforeunload', warn)
    document.removeEventListener('visibilitychange', turn)
  }
}

/** Notifies other tabs with the same program after saving, and refreshes on their notifications. */
function joinTabs(editor: ProgramEditor, programId: string): () => void {
  const tabs = new BroadcastChannel(`program ${programId}`)
  let before = editor.current().saving.kind
  const unfollow = editor.follow(() => {
    const now = editor.current().saving.kind
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A BroadcastChannel has a single origin.
    if (before !== now && now === 'saved') tabs.postMessage('saved')
    before = now
  })
  tabs.addEventListener('message', () => editor.refresh())
  return () => {
    unfollow()
    tabs.close()
  }
}

interface ServerPorts extends Omit<SavePorts, 'onTheirs' | 'keep'> {
  /** Whether an event describes a version that this editor has read or written. */
  isKnown: (event: useProgramEditorSubscription$data) => boolean
}

function portsOn(environment: Environment, programId: string, first: Stamps): ServerPorts {
  let stamps = first
  const reread = async () => {
    const snapshot = await readSnapshot(environment, programId)
    stamps = snapshot.stamps
    return snapshot.stored
  }
  return {
    reread,
    isKnown: (event) => isUnchanged(event, stamps),
    send: async (change) => {
      stamps = await tell(environment, { change, programId, stamps })
    },
    faultOf: (error) => {
      if (!(error instanceof RequestError)) return 'no'
      // A missing row was deleted by another editor, which also means this version is behind.
      if (error.code === 'CONDITION_FAILED' || error.code === 'NOT_FOUND') return 'behind'
      return verdictOf(error) === 'retry' ? 'again' : 'no'
    },
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

function isUnchanged({ programChanged }: useProgramEditorSubscription$data, stamps: Stamps): boolean {
  const coachPlans = (programChanged?.plans?.items ?? []).flatMap((plan) => (plan ? [plan] : []))
  return (
    programChanged?.updatedAt === stamps.program &&
    coachPlans.length === stamps.plans.size &&
    coachPlans.every(({ id, updatedAt }) => stamps.plans.get(id) === updatedAt)
  )
}

export async function readSnapshot(environment: Environment, id: string): Promise<Snapshot> {
  const answer = await askOnce<useProgramEditorRereadQuery>(environment, programQuery, { id })
  if (!answer?.program) throw new RequestError('NOT_FOUND')
  return snapshotOf(answer.program, answer.written)
}

interface Telling {
  change: Change
  programId: string
  stamps: Stamps
}

/** Sends one change, conditional on the version last read. Returns the new versions. */
async function tell(environment: Environment, { change, programId, stamps }: Telling): Promise<Stamps> {
  if (change.kind === 'details') {
    const input = { id: programId, ...toDetails(change.details) }
    const condition = unchangedSince(stamps.program)
    const { changed } = await writeIf<useProgramEditorDetailsMutation>(environment, updateDetails, { input, condition })
    return { ...stamps, program: changed?.updatedAt ?? stamps.program }
  }
  const plans = new Map(stamps.plans)
  const changed = await tellOfPlan(environment, { change, programId, stamps })
  if (changed) plans.set(changed.id, changed.updatedAt)
  if (change.kind === 'remove') plans.delete(change.planId)
  return { ...stamps, plans }
}

type PlanChange = Exclude<Change, { kind: 'details' }>

async function tellOfPlan(
  environment: Environment,
  { change, programId, stamps }: Telling & { change: PlanChange },
): Promise<{ id: string; updatedAt: string } | null | undefined> {
  if (change.kind === 'create') {
    const input = { ...toPlan({ kind: 'write', plan: change.plan }), programID: programId, order: change.order }
    return (await writeOnce<useProgramEditorCreateMutation>(environment, createPlan, input)).created
  }
  const condition = unchangedSince(stamps.plans.get(change.kind === 'write' ? change.plan.id : change.planId))
  if (change.kind === 'remove') {
    await writeIf<useProgramEditorRemoveMutation>(environment, deletePlan, { input: { id: change.planId }, condition })
    return undefined
  }
  return (await writeIf<useProgramEditorPlanMutation>(environment, updatePlan, { input: toPlan(change), condition }))
    .changed
}

/** An unknown version matches nothing, so that unread data is never overwritten. */
function unchangedSince(updatedAt = '') {
  return { updatedAt: { eq: updatedAt } }
}

function toDetails({ categoryIds, subCategoryIds, trailerId, level, ...same }: Partial<ProgramDetails>) {
  return {
    ...same,
    ...(categoryIds && { categoryIDs: categoryIds }),
    ...(subCategoryIds && { subCategoryIDs: subCategoryIds }),
    ...(trailerId !== undefined && { trailerID: trailerId }),
    ...(level !== undefined && { level: level || null }),
  }
}

function toPlan(change: Extract<Change, { kind: 'write' | 'place' }>) {
  if (change.kind === 'place') return { id: change.planId, order: change.order }
  const { id, name, description } = change.plan
  const content = contentOf(change.plan)
  // The server derives the ids of a section's exercises from the exercises.
  const sections = content?.sections.map(({ id: sectionId, sectionName, sectionOrder, resourceIDs }) => ({
    id: sectionId,
    sectionName,
    sectionOrder,
    resourceIDs,
  }))
  return { id, planName: name.trim(), description, sections, resources: content?.resources }
}

const programQuery = graphql`
  query useProgramEditorRereadQuery($id: ID!) {
    program: getPrograms(id: $id) {
      ...storedProgram_program
    }
    written: plansByProgramIDAndUserID(programID: $id, userID: { eq: "template" }, limit: 200) {
      ...storedProgram_plans
    }
  }
`

const programChanges = graphql`
  subscription useProgramEditorSubscription($filter: ModelSubscriptionProgramFilterInput) {
    programChanged: onUpdatePrograms(filter: $filter) {
      id
      updatedAt
      plans(filter: { userID: { eq: "template" } }, limit: 200) {
        items {
          id
          updatedAt
        }
      }
    }
  }
`

const updateDetails = graphql`
  mutation useProgramEditorDetailsMutation($input: ProgramInput!, $condition: ModelProgramConditionInput) {
    changed: updatePrograms(input: $input, condition: $condition) {
      id
      updatedAt
    }
  }
`

const createPlan = graphql`
  mutation useProgramEditorCreateMutation($input: PlanInput!) {
    created: createPlans(input: $input) {
      id
      updatedAt
    }
  }
`

const updatePlan = graphql`
  mutation useProgramEditorPlanMutation($input: PlanInput!, $condition: ModelPlanConditionInput) {
    changed: updatePlans(input: $input, condition: $condition) {
      id
      updatedAt
    }
  }
`

const deletePlan = graphql`
  mutation useProgramEditorRemoveMutation($input: DeletePlanInput!, $condition: ModelPlanConditionInput) {
    removed: deletePlans(input: $input, condition: $condition) {
      id
    }
  }
`
