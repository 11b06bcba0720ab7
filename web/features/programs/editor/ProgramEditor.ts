import { type Arrival, Autosave, type Kept, type SavePorts, type SaveState } from './autosave.ts'
import type { Stored } from './changes.ts'
import type { ProgramDraft } from './draft.ts'
import { begun, changed, type History, rebasedHistory, redone, settled, undone } from './history.ts'
import { type Clash, isSame, rebased } from './rebase.ts'

export interface EditorState {
  draft: ProgramDraft
  canUndo: boolean
  canRedo: boolean
  saving: SaveState
  /** Whether closing the page loses nothing. */
  isSafe: boolean
  /** Where another editor has changed what was written here and saved. Undo brings it back. */
  replaced: readonly Clash[]
}

/** A program under a coach's hands: what it is now, what can be undone, and whether the server knows. */
export class ProgramEditor {
  private history: History<ProgramDraft>
  private readonly autosave: Autosave
  /** What the server had when the editor opened, with the changes of other editors since. */
  private opened: ProgramDraft
  private replaced: readonly Clash[] = []
  private readonly followers = new Set<() => void>()
  private state: EditorState

  constructor(stored: Stored, ports: Omit<SavePorts, 'onTheirs'>, kept: Kept | undefined) {
    this.opened = stored.draft
    this.autosave = new Autosave(stored, { ...ports, onTheirs: (arrival) => this.take(arrival) })
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
    this.replaced = []
    this.become(changed(this.history, how(this.history.present), at))
  }

  /** Somebody leaves a field: what they type next is another step. */
  settle(): void {
    this.history = settled(this.history)
  }

  undo(): void {
    this.replaced = []
    this.become(undone(this.history))
  }

  redo(): void {
    this.become(redone(this.history))
  }

  flush(): Promise<void> {
    return this.autosave.flush()
  }

  /** The server may have something new. */
  refresh(): void {
    this.autosave.refresh()
  }

  close(): Promise<void> {
    return this.autosave.close()
  }

  reopen(): void {
    this.autosave.reopen()
  }

  /** Takes over what another editor wrote in the place of what was written here. */
  acceptReplaced(): void {
    this.replaced = []
    this.tell()
  }

  resolve(whose: 'mine' | 'theirs'): void {
    this.autosave.settle(whose)
    this.acceptReplaced()
  }

  private take({ draft, base, theirs }: Arrival): void {
    const own = rebased(this.opened, this.history.present, theirs)
    const isReplaced = own.clashes.length > 0 && !isSame(own.draft, draft)
    this.replaced = isReplaced ? own.clashes : []
    // An older state takes over all that they have changed, so that undoing takes none of it along.
    const onto = (state: ProgramDraft) => rebased(base, theirs, state).draft
    this.opened = onto(this.opened)
    const history = rebasedHistory(this.history, draft, onto)
    this.become(isReplaced ? { ...history, past: [...history.past, own.draft] } : history)
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
      isSafe: this.autosave.isSafe(),
      replaced: this.replaced,
    }
  }
}
