import { createContext, use, useSyncExternalStore } from 'react'
import type { EditorState, ProgramEditor } from '#web/features/programs/editor/ProgramEditor.ts'
import type { RuleProposal } from '#web/features/programs/studioRules/StudioRuleDialog.tsx'
import type { Dragging } from './sessions/Dragging.ts'

interface Editing {
  editor: ProgramEditor
  dragging: Dragging
  /** Announces the result of a move to screen readers. */
  announce: (text: string) => void
  /** Focuses the handle of this part after the next render. */
  focusHandle: (id: string) => void
  /** Asks whether a change becomes a rule of the studio; undefined where the user sets no rules. */
  proposeRule: ((proposal: RuleProposal) => void) | undefined
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
