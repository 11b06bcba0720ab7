import { useEffect, useRef, useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type {
  EditProgram_program$data,
  EditProgram_program$key,
} from '#schema/__generated__/relay/EditProgram_program.graphql.ts'
import { outboxOf } from '#web/app/outbox/openOutbox.ts'
import { openKeptDrafts } from '#web/features/programs/editor/keptDraft.ts'
import { DetailsFields } from './DetailsFields.tsx'
import { Dragging } from './Dragging.ts'
import { EditorBar } from './EditorBar.tsx'
import { EditorContext } from './EditorContext.ts'
import { EditProgramLoading } from './EditProgramLoading.tsx'
import type { Category } from './EditProgramScreen.tsx'
import { ProgramStanding } from './ProgramStanding.tsx'
import { Sessions } from './Sessions.tsx'
import { type OpenedProgram, readSnapshot, useProgramEditor } from './useProgramEditor.ts'

interface EditProgramProps {
  program: EditProgram_program$key
  categories: readonly Category[]
  personId: string
}

/** The editor of one program, under what becomes of it. */
export function EditProgram({ program: key, categories, personId }: EditProgramProps) {
  const program = useFragment(
    graphql`
      fragment EditProgram_program on Program {
        id
        ...ProgramStanding_program
      }
    `,
    key,
  )
  const opened = useOpenedProgram(program.id, personId)
  if (!opened) return <EditProgramLoading />
  return <Editor program={program} opened={opened} categories={categories} />
}

/** What the server has now. What is kept of an earlier visit is older than what was written since, and is not edited. */
function useOpenedProgram(programId: string, personId: string): OpenedProgram | undefined {
  const environment = useRelayEnvironment()
  const [read, setRead] = useState<{ opened: OpenedProgram } | { fault: unknown }>()
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
      (opened) => isGone || setRead({ opened }),
      (fault: unknown) => isGone || setRead({ fault }),
    )
    return () => {
      isGone = true
    }
  }, [environment, programId, personId])
  if (read && 'fault' in read) throw read.fault
  return read?.opened
}

interface EditorProps extends Pick<EditProgramProps, 'categories'> {
  program: EditProgram_program$data
  opened: OpenedProgram
}

function Editor({ program, opened, categories }: EditorProps) {
  const editor = useProgramEditor(opened)
  const [said, setSaid] = useState('')
  const [dragging] = useState(() => new Dragging())
  const focusHandle = useHandleFocus()
  useUndoKeys(editor)
  return (
    <EditorContext value={{ editor, dragging, announce: setSaid, focusHandle }}>
      <div className="flex flex-col gap-8" onBlur={() => editor.settle()}>
        <EditorBar />
        <ProgramStanding program={program} />
        <Sessions />
        <DetailsFields categories={categories} />
        <p aria-live="polite" className="sr-only">
          {said}
        </p>
      </div>
    </EditorContext>
  )
}

/** What is moved is drawn elsewhere: the focus follows it. */
function useHandleFocus(): (id: string) => void {
  const wanted = useRef<string>(undefined)
  const [, draw] = useState(0)
  useEffect(() => {
    if (wanted.current === undefined) return
    const handle = document.querySelector<HTMLElement>(`[data-handle="${CSS.escape(wanted.current)}"]`)
    if (!handle) return
    wanted.current = undefined
    handle.focus()
  })
  return (id) => {
    wanted.current = id
    draw((count) => count + 1)
  }
}

/** As everywhere else on the device. In a field, typing is undone by the same keys: one history for both. */
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
