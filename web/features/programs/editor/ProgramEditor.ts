import { type Arrival, Autosave, type Kept, type SavePorts, type SaveState } from './autosave.ts'
import type { Stored } from './changes.ts'
import type { ProgramDraft } from './draft.ts'
import { newHistory, changed, type History, rebasedHistory, redone, settled, undone } from './history.ts'
import { type Clash, isSame, rebased } from './rebase.ts'

export interface EditorState {
  draft: ProgramDraft
  canUndo: boolean
  canRedo: boolean
  saving: SaveState
  /** Whether closing the page loses nothing. */
  isSafe: boolean
  /** Parts that another editor has overwritten after they were saved here. Undo restores them. */
  replaced: readonly Clash[]
}

/** State of the program editor: draft, undo history and save status. */
export class ProgramEditor {
  private history: History<ProgramDraft>
  private readonly autosave: Autosave
  /** The version at opening, rebased on other editors' changes. */
  private opened: ProgramDraft
  private replaced: readonly Clash[] = []
  private readonly followers = new Set<() => void>()
  private state: EditorState

  constructor(stored: Stored, ports: Omit<SavePorts, 'onTheirs'>, kept: Kept | undefined) {
    this.opened = stored.draft
    this.autosave = new Autosave(stored, { ...ports, onTheirs: (arrival) => this.take(arrival) })
    this.history = newHistory(kept ? this.autosave.resume(kept) : stored.draft)
    this.state = this.drawn()
    this.autosave.follow(() => this.tell())
  }

  readonly follow = (tell: () => void): (() => void) => {
    this.followers.add(tell)
    return () => this.followers.delete(tell)
  }

  readonly current = (): EditorState => this.state

  /** `at` names the edited field. Consecutive changes to a field are one undo step. */
  change(how: (draft: ProgramDraft) => ProgramDraft, at?: string): void {
    this.replaced = []
    this.become(changed(this.history, how(this.history.present), at))
  }

  /** Ends the current undo step, when a field loses focus. */
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

  /** Checks the server for changes. */
  refresh(): void {
    this.autosave.refresh()
  }

  rest(): Promise<void> {
    return this.autosave.rest()
  }

  close(): Promise<void> {
    return this.autosave.close()
  }

  reopen(): void {
    this.autosave.reopen()
  }

  /** Accepts the other editor's version of overwritten parts. */
  acceptReplaced(): void {
    this.replaced = []
    this.tell()
  }

  resolve(side: 'mine' | 'theirs'): void {
    this.autosave.settle(side)
    this.acceptReplaced()
  }

  private take({ draft, base, theirs }: Arrival): void {
    const own = rebased(this.opened, this.history.present, theirs)
    const isReplaced = own.clashes.length > 0 && !isSame(own.draft, draft)
    this.replaced = isReplaced ? own.clashes : []
    // Rebase older states too, so that undo does not revert the other editor's changes.
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
