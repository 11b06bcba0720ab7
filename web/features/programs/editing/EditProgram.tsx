import { useEffect, useRef, useState } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type {
  EditProgram_program$data,
  EditProgram_program$key,
} from '#schema/__generated__/relay/EditProgram_program.graphql.ts'
import { DetailsFields } from './DetailsFields.tsx'
import { Dragging } from './Dragging.ts'
import { EditorBar } from './EditorBar.tsx'
import { EditorContext } from './EditorContext.ts'
import { EditProgramLoading } from './EditProgramLoading.tsx'
import type { Category } from './EditProgramScreen.tsx'
import { ProgramStanding } from './ProgramStanding.tsx'
import { Sessions } from './Sessions.tsx'
import type { Snapshot } from './storedProgram.ts'
import { readSnapshot, useProgramEditor } from './useProgramEditor.ts'

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
  const snapshot = useSnapshot(program.id)
  if (!snapshot) return <EditProgramLoading />
  return <Editor program={program} snapshot={snapshot} categories={categories} personId={personId} />
}

/** What the server has now. What is kept of an earlier visit is older than what was written since, and is not edited. */
function useSnapshot(id: string): Snapshot | undefined {
  const environment = useRelayEnvironment()
  const [read, setRead] = useState<{ snapshot: Snapshot } | { fault: unknown }>()
  useEffect(() => {
    let isGone = false
    readSnapshot(environment, id).then(
      (snapshot) => isGone || setRead({ snapshot }),
      (fault: unknown) => isGone || setRead({ fault }),
    )
    return () => {
      isGone = true
    }
  }, [environment, id])
  if (read && 'fault' in read) throw read.fault
  return read?.snapshot
}

interface EditorProps extends Pick<EditProgramProps, 'categories' | 'personId'> {
  program: EditProgram_program$data
  snapshot: Snapshot
}

function Editor({ program, snapshot, categories, personId }: EditorProps) {
  const editor = useProgramEditor({ programId: program.id, personId, snapshot })
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
