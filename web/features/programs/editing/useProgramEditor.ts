import { useEffect, useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { useProgramEditorCreateMutation } from '#schema/__generated__/relay/useProgramEditorCreateMutation.graphql.ts'
import type { useProgramEditorDetailsMutation } from '#schema/__generated__/relay/useProgramEditorDetailsMutation.graphql.ts'
import type { useProgramEditorPlanMutation } from '#schema/__generated__/relay/useProgramEditorPlanMutation.graphql.ts'
import type { useProgramEditorRemoveMutation } from '#schema/__generated__/relay/useProgramEditorRemoveMutation.graphql.ts'
import type { useProgramEditorRereadQuery } from '#schema/__generated__/relay/useProgramEditorRereadQuery.graphql.ts'
import type { useProgramEditorSubscription } from '#schema/__generated__/relay/useProgramEditorSubscription.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { writeIf, writeOnce } from '#web/app/data/useWrite.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { verdictOf } from '#web/app/verdicts.ts'
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

/** Opens a program to be written: it saves itself, also when the tab is closed or hidden. */
export function useProgramEditor({ programId, snapshot, drafts }: OpenedProgram): ProgramEditor {
  const environment = useRelayEnvironment()
  const [editor] = useState(() => {
    const ports = { ...portsOn(environment, programId, snapshot.stamps), keep: drafts.keep }
    return new ProgramEditor(snapshot.stored, ports, drafts.left)
  })
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
    changing,
    { filter: { id: { eq: programId } } },
    {
      onEvent: () => editor.refresh(),
    },
  )
  return editor
}

/** Saves when the page is hidden or has a network again, and looks for others' changes when it is shown. */
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

/** Tells the other tabs that show this program when something was saved, and hears it from them. */
function joinTabs(editor: ProgramEditor, programId: string): () => void {
  const tabs = new BroadcastChannel(`program ${programId}`)
  let before = editor.current().saving.kind
  const unfollow = editor.follow(() => {
    const now = editor.current().saving.kind
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin.
    if (before !== now && now === 'saved') tabs.postMessage('saved')
    before = now
  })
  tabs.addEventListener('message', () => editor.refresh())
  return () => {
    unfollow()
    tabs.close()
  }
}

function portsOn(environment: Environment, programId: string, first: Stamps): Omit<SavePorts, 'onTheirs' | 'keep'> {
  let stamps = first
  const reread = async () => {
    const snapshot = await readSnapshot(environment, programId)
    stamps = snapshot.stamps
    return snapshot.stored
  }
  return {
    reread,
    send: async (change) => {
      stamps = await tell(environment, { change, programId, stamps })
    },
    faultOf: (error) => {
      if (!(error instanceof RequestError)) return 'no'
      // What is not there any more was removed by somebody else, and so is behind too.
      if (error.code === 'CONDITION_FAILED' || error.code === 'NOT_FOUND') return 'behind'
      return verdictOf(error) === 'retry' ? 'again' : 'no'
    },
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}

export async function readSnapshot(environment: Environment, id: string): Promise<Snapshot> {
  const answer = await askOnce<useProgramEditorRereadQuery>(environment, rereading, { id })
  if (!answer?.program) throw new RequestError('NOT_FOUND')
  return snapshotOf(answer.program, answer.written)
}

interface Telling {
  change: Change
  programId: string
  stamps: Stamps
}

/** Writes over what was read and over nothing else. Answers with when things were changed last. */
async function tell(environment: Environment, { change, programId, stamps }: Telling): Promise<Stamps> {
  if (change.kind === 'details') {
    const input = { id: programId, ...toDetails(change.details) }
    const condition = unchangedSince(stamps.program)
    const { changed } = await writeIf<useProgramEditorDetailsMutation>(environment, detailing, { input, condition })
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
    return (await writeOnce<useProgramEditorCreateMutation>(environment, creating, input)).created
  }
  const condition = unchangedSince(stamps.plans.get(change.kind === 'write' ? change.plan.id : change.planId))
  if (change.kind === 'remove') {
    await writeIf<useProgramEditorRemoveMutation>(environment, removing, { input: { id: change.planId }, condition })
    return undefined
  }
  return (await writeIf<useProgramEditorPlanMutation>(environment, planning, { input: toPlan(change), condition }))
    .changed
}

/** What was never read is written over by nobody. */
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
  // The server works out the ids of a section's exercises from the exercises.
  const sections = content?.sections.map(({ id: sectionId, sectionName, sectionOrder, resourceIDs }) => ({
    id: sectionId,
    sectionName,
    sectionOrder,
    resourceIDs,
  }))
  return { id, planName: name.trim(), description, sections, resources: content?.resources }
}

const rereading = graphql`
  query useProgramEditorRereadQuery($id: ID!) {
    program: getPrograms(id: $id) {
      ...storedProgram_program
    }
    written: plansByProgramIDAndUserID(programID: $id, userID: { eq: "template" }, limit: 200) {
      ...storedProgram_plans
    }
  }
`

const changing = graphql`
  subscription useProgramEditorSubscription($filter: ModelSubscriptionProgramFilterInput) {
    programChanged: onUpdatePrograms(filter: $filter) {
      id
    }
  }
`

const detailing = graphql`
  mutation useProgramEditorDetailsMutation($input: ProgramInput!, $condition: ModelProgramConditionInput) {
    changed: updatePrograms(input: $input, condition: $condition) {
      id
      updatedAt
    }
  }
`

const creating = graphql`
  mutation useProgramEditorCreateMutation($input: PlanInput!) {
    created: createPlans(input: $input) {
      id
      updatedAt
    }
  }
`

const planning = graphql`
  mutation useProgramEditorPlanMutation($input: PlanInput!, $condition: ModelPlanConditionInput) {
    changed: updatePlans(input: $input, condition: $condition) {
      id
      updatedAt
    }
  }
`

const removing = graphql`
  mutation useProgramEditorRemoveMutation($input: DeletePlanInput!, $condition: ModelPlanConditionInput) {
    removed: deletePlans(input: $input, condition: $condition) {
      id
    }
  }
`
