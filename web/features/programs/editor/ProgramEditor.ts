import { Autosave, type Kept, type SavePorts, type SaveState } from './autosave.ts'
import type { Stored } from './changes.ts'
import type { ProgramDraft } from './draft.ts'
import { begun, changed, type History, redone, settled, undone } from './history.ts'

export interface EditorState {
  draft: ProgramDraft
  canUndo: boolean
  canRedo: boolean
  saving: SaveState
}

/** A program under a coach's hands: what it is now, what can be undone, and whether the server knows. */
export class ProgramEditor {
  private history: History<ProgramDraft>
  private readonly autosave: Autosave
  private readonly followers = new Set<() => void>()
  private state: EditorState

  constructor(stored: Stored, ports: Omit<SavePorts, 'onTheirs'>, kept: Kept | undefined) {
    this.autosave = new Autosave(stored, {
      ...ports,
      // What was undone before would take somebody else's words along.
      onTheirs: (draft) => this.become(begun(draft)),
    })
    this.history = begun(kept ? this.autosave.resume(kept) : stored.draft)
    this.state = this.drawn()
    this.autosave.follow(() => this.tell())
  }

  readonly follow = (tell: () => void): (() => void) => {
    this.followers.add(tell)
    return () => this.followers.delete(tell)
  }

  readonly current = (): EditorState => this.state

  /** `at` names the field that is typed in. */
  change(how: (draft: ProgramDraft) => ProgramDraft, at?: string): void {
    this.become(changed(this.history, how(this.history.present), at))
  }

  /** Somebody leaves a field: what they type next is another step. */
  settle(): void {
    this.history = settled(this.history)
  }

  undo(): void {
    this.become(undone(this.history))
  }

  redo(): void {
    this.become(redone(this.history))
  }

  flush(): Promise<void> {
    return this.autosave.flush()
  }

  isSafe(): boolean {
    return this.autosave.isDone()
  }

  resolve(whose: 'mine' | 'theirs'): void {
    this.autosave.settle(whose)
  }

  private become(history: History<ProgramDraft>): void {
    this.history = history
    this.autosave.write(history.present)
    this.tell()
  }

  private tell(): void {
    this.state = this.drawn()
    for (const hear of this.followers) hear()
  }

  private drawn(): EditorState {
    const { past, present, future } = this.history
    return {
      draft: present,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      saving: this.autosave.current(),
    }
  }
}
