import { useEffect, useRef, useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type {
  EditProgram_program$data,
  EditProgram_program$key,
} from '#schema/__generated__/relay/EditProgram_program.graphql.ts'
import { isWaiting } from '#schema/rights/approval.ts'
import { outboxOf } from '#web/app/outbox/openOutbox.ts'
import { usePerson } from '#web/app/person/person.ts'
import { useNeedsApproval } from '#web/app/person/useNeedsApproval.ts'
import { openKeptDrafts } from '#web/features/programs/editor/keptDraft.ts'
import { type RuleProposal, StudioRuleDialog } from '#web/features/programs/studioRules/StudioRuleDialog.tsx'
import { DetailsFields } from './DetailsFields.tsx'
import { EditorBar } from './EditorBar.tsx'
import { EditorContext } from './EditorContext.ts'
import { EditProgramLoading } from './EditProgramLoading.tsx'
import type { Category } from './EditProgramScreen.tsx'
import { ProgramStanding } from './ProgramStanding.tsx'
import { Dragging } from './sessions/Dragging.ts'
import { Sessions } from './sessions/Sessions.tsx'
import { type OpenedProgram, readSnapshot, useProgramEditor } from './useProgramEditor.ts'

interface EditProgramProps {
  program: EditProgram_program$key
  categories: readonly Category[]
  personId: string
}

/** The editor of a program, below its status. */
export function EditProgram({ program: key, categories, personId }: EditProgramProps) {
  const program = useFragment(
    graphql`
      fragment EditProgram_program on Program {
        id
        status
        isPublic
        companyID
        madeByAI
        isApproved
        wasDeclined
        coachInfo {
          ...useNeedsApproval_coach
        }
        ...ProgramStanding_program
      }
    `,
    key,
  )
  const openedProgram = useOpenedProgram(program.id, personId)
  if (!openedProgram) return <EditProgramLoading />
  return <Editor program={program} openedProgram={openedProgram} categories={categories} />
}

/**
 * Loads the current version from the server. A cached version from an earlier visit may be outdated, so it is not
 * edited.
 */
function useOpenedProgram(programId: string, personId: string): OpenedProgram | undefined {
  const environment = useRelayEnvironment()
  const [loaded, setLoaded] = useState<{ openedProgram: OpenedProgram } | { fault: unknown }>()
  useEffect(() => {
    let isGone = false
    const open = async () => {
      const [drafts, snapshot] = await Promise.all([
        openKeptDrafts(outboxOf(environment, personId), { programId, personId }),
        readSnapshot(environment, programId),
      ])
      return { programId, snapshot, drafts }
    }
    open().then(
      (openedProgram) => isGone || setLoaded({ openedProgram }),
      (fault: unknown) => isGone || setLoaded({ fault }),
    )
    return () => {
      isGone = true
    }
  }, [environment, programId, personId])
  if (loaded && 'fault' in loaded) throw loaded.fault
  return loaded?.openedProgram
}

interface EditorProps extends Pick<EditProgramProps, 'categories'> {
  program: EditProgram_program$data
  openedProgram: OpenedProgram
}

function Editor({ program, openedProgram, categories }: EditorProps) {
  const editor = useProgramEditor(openedProgram)
  const { status, isPublic, companyID, isApproved, wasDeclined } = program
  const ruledCompanyId = useRuledCompanyId(program)
  const [proposal, setProposal] = useState<RuleProposal>()
  const needsApprovalNow = useNeedsApproval(program.coachInfo)
  const needsApproval =
    isWaiting({ status, isPublic, isApproved }) ||
    needsApprovalNow({ companyIds: [companyID], isApproved, wasDeclined })
  const [announcement, setAnnouncement] = useState('')
  const [dragging] = useState(() => new Dragging())
  const focusHandle = useHandleFocus()
  useUndoKeys(editor)
  return (
    <EditorContext
      value={{
        editor,
        dragging,
        announce: setAnnouncement,
        focusHandle,
        proposeRule: ruledCompanyId === undefined ? undefined : setProposal,
      }}
    >
      <div className="flex flex-col gap-8" onBlur={() => editor.settle()}>
        <EditorBar />
        <ProgramStanding program={program} needsApproval={needsApproval} />
        <Sessions />
        <DetailsFields categories={categories} needsApproval={needsApproval} />
        <p aria-live="polite" className="sr-only">
          {announcement}
        </p>
        {proposal && ruledCompanyId !== undefined && (
          <StudioRuleDialog companyId={ruledCompanyId} proposal={proposal} onClose={() => setProposal(undefined)} />
        )}
      </div>
    </EditorContext>
  )
}

/** The company of a custom program, if the user sets rules for it: its coaches and admins do. */
function useRuledCompanyId({ companyID, madeByAI }: EditProgram_program$data): string | undefined {
  const roles = usePerson()?.roles ?? []
  const isOfCompany = roles.some(
    ({ role, companyId }) => (role === 'COACH' || role === 'ADMIN') && companyId === companyID,
  )
  return madeByAI && companyID && isOfCompany ? companyID : undefined
}

/** Restores the focus to the handle after a move rerendered its row. */
function useHandleFocus(): (id: string) => void {
  const pendingId = useRef<string>(undefined)
  const [, draw] = useState(0)
  useEffect(() => {
    if (pendingId.current === undefined) return
    const handle = document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(pendingId.current)}"]`)
    if (!handle) return
    pendingId.current = undefined
    handle.focus()
  })
  return (id) => {
    pendingId.current = id
    draw((count) => count + 1)
  }
}

/** Undo and redo shortcuts. They replace the undo of text fields, so that there is one history. */
function useUndoKeys(editor: { undo: () => void; redo: () => void }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) editor.redo()
      else editor.undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [editor])
}
