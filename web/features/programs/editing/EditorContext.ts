import { createContext, use, useSyncExternalStore } from 'react'
import type { EditorState, ProgramEditor } from '#web/features/programs/editor/ProgramEditor.ts'
import type { Dragging } from './Dragging.ts'

interface Editing {
  editor: ProgramEditor
  dragging: Dragging
  /** Says what a move has led to, to whoever can't see it. */
  announce: (text: string) => void
  /** Once it is drawn again, the focus goes to the handle of this. */
  focusHandle: (id: string) => void
}

export const EditorContext = createContext<Editing | undefined>(undefined)

export function useEditing(): Editing {
  const editing = use(EditorContext)
  if (!editing) throw new Error('This part belongs inside the editor of a program')
  return editing
}

export function useEditorState(): EditorState {
  const { editor } = useEditing()
  return useSyncExternalStore(editor.follow, editor.current)
}
