import { afterChange, type Change, changesFrom, type Stored } from './changes.ts'
import type { ProgramDraft } from './draft.ts'
import { arrived, type Clash, isSame, rebased } from './rebase.ts'

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** The server did not respond or failed. Retried automatically. */
  | { kind: 'waiting'; error: unknown }
  /** Another editor changed the same session. Nothing is sent until the coach resolves it. */
  | { kind: 'clash'; clashes: readonly Clash[] }
  /** The server rejected the change. The next change triggers another attempt. */
  | { kind: 'refused'; error: unknown }

/** A draft with the server version it is based on. */
export interface Kept {
  base: ProgramDraft
  draft: ProgramDraft
  /** The server version if the last change succeeded. Set while its response is missing. */
  told?: ProgramDraft | undefined
}

export interface SavePorts {
  /** Sends a change, conditional on the version last read. `faultOf` classifies the errors. */
  send: (change: Change) => Promise<void>
  /** Reads the current version. Later changes are conditional on it. */
  reread: () => Promise<Stored>
  faultOf: (error: unknown) => 'again' | 'behind' | 'no'
  /** Stores unsaved work on this device, so that closing the tab loses nothing. Resolves with `false` if that fails. */
  keep: (kept: Kept | undefined) => Promise<boolean>
  /** Waits before saving or retrying. */
  pause: (ms: number) => Promise<void>
  /** Called when another editor's changes were merged. */
  onTheirs: (arrival: Arrival) => void
}

/** A merge of another editor's changes. */
export interface Arrival {
  /** Their version with the local changes on top. */
  draft: ProgramDraft
  /** The last common version. */
  base: ProgramDraft
  /** The current server version. */
  theirs: ProgramDraft
}

/** The result of a failed change. `isOver` means that it is not retried. */
interface Fault {
  isOver: boolean
  state: SaveState
}

const TYPING_MS = 700
const FIRST_TRY_MS = 1000
const LONGEST_TRY_MS = 30_000
/** Maximum number of conflicts in a row without any new version. */
const MOST_IN_VAIN = 2

/**
 * Saves a draft while it is edited: sequentially, always the latest state of each part, until the server has
 * everything.
 */
export class Autosave {
  private readonly ports: SavePorts
  private stored: Stored
  private draft: ProgramDraft
  private told: ProgramDraft | undefined
  /** A change without a response. It is resent unchanged before newer ones. */
  private unanswered: Change | undefined
  private inVain = 0
  /** Whether the server may have a newer version. */
  private isStale = false
  private isClosed = false
  /** Whether this device has stored all unsaved work. */
  private isStored = true
  private state: SaveState = { kind: 'saved' }
  private readonly followers = new Set<() => void>()
  private running: Promise<void> | undefined
  private hurry: PromiseWithResolvers<void> | undefined

  constructor(stored: Stored, ports: SavePorts) {
    this.stored = stored
    this.draft = stored.draft
    this.ports = ports
  }

  readonly follow = (tell: () => void): (() => void) => {
    this.followers.add(tell)
    return () => this.followers.delete(tell)
  }

  readonly current = (): SaveState => this.state

  /** Whether closing the page loses nothing, because this device or the server has everything. */
  readonly isSafe = (): boolean => this.isStored || this.isDone()

  /** Whether the server has everything that can be saved. */
  readonly isDone = (): boolean => !this.unanswered && changesFrom(this.stored, this.draft).length === 0

  /** Restores unsaved work of an earlier editor. Returns the merged draft. */
  resume({ base, draft, told }: Kept): ProgramDraft {
    const theirs = this.stored.draft
    const merged = rebased(told ? arrived(base, told, theirs) : base, draft, theirs)
    this.draft = merged.draft
    this.keepIt()
    if (merged.clashes.length > 0) this.become({ kind: 'clash', clashes: merged.clashes })
    else void this.start()
    return merged.draft
  }

  /** Updates the draft. Starts storing it on this device synchronously. */
  write(draft: ProgramDraft): void {
    if (draft === this.draft) return
    this.draft = draft
    this.keepIt()
    if (this.state.kind !== 'clash') void this.start()
  }

  /** Saves without delay, because the page is being hidden or the network is back. */
  async flush(): Promise<void> {
    if (this.state.kind === 'clash') return
    this.hurry?.resolve()
    await this.start()
  }

  /** Checks the server for changes, after another editor has saved or the page was hidden. */
  refresh(): void {
    if (this.isClosed) return
    this.isStale = true
    if (this.state.kind !== 'clash') void this.start()
  }

  /** Resolves when no change is pending. */
  async rest(): Promise<void> {
    while (this.running) await this.running
  }

  /** Makes a last attempt to save when the editor is closed. Unsaved work stays on this device. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.flush()
  }

  /** Resumes saving when the editor is shown again. */
  reopen(): void {
    this.isClosed = false
  }

  /** Resolves a clash, with this editor's or the server's version. */
  settle(side: 'mine' | 'theirs'): void {
    if (this.state.kind !== 'clash') return
    this.become({ kind: 'saved' })
    if (side === 'theirs') {
      const theirs = this.stored.draft
      this.draft = theirs
      this.ports.onTheirs({ draft: theirs, base: theirs, theirs })
      this.keepIt()
    } else void this.start()
  }

  private start(): Promise<void> {
    this.running ??= this.run().finally(() => {
      this.running = undefined
      // A change made while the last response was processed.
      if (this.state.kind === 'saved' && !this.isClosed && (this.isStale || !this.isDone())) void this.start()
    })
    return this.running
  }

  private async run(): Promise<void> {
    if (!this.isDone()) {
      this.become({ kind: 'saving' })
      await this.pause(TYPING_MS)
    }
    let wait = FIRST_TRY_MS
    for (;;) {
      const step = this.nextStep()
      if (!step) break
      const fault = await step
      if (!fault) {
        wait = FIRST_TRY_MS
        continue
      }
      this.become(fault.state)
      if (fault.isOver || this.isClosed) return
      await this.pause(wait)
      wait = Math.min(wait * 2, LONGEST_TRY_MS)
    }
    this.keepIt()
    this.become({ kind: 'saved' })
  }

  private nextStep(): Promise<Fault | undefined> | undefined {
    if (this.isStale && !this.unanswered) return this.lookForTheirs()
    const change = this.unanswered ?? changesFrom(this.stored, this.draft)[0]
    return change && this.tell(change)
  }

  private async tell(change: Change): Promise<Fault | undefined> {
    const after = afterChange(this.stored, change)
    this.told = after.draft
    this.unanswered = change
    this.keepIt()
    try {
      await this.ports.send(change)
      this.stored = after
      this.inVain = 0
      this.heard()
      if (this.state.kind === 'waiting') this.become({ kind: 'saving' })
      return undefined
    } catch (error) {
      return this.ports.faultOf(error) === 'behind' ? this.catchUp(error) : this.faultFor(error)
    }
  }

  /**
   * Handles a conflict: merges another editor's changes, and keeps the local ones on top where they do not clash. The
   * conflict may also be this editor's own change, whose response was lost.
   */
  private async catchUp(behind: unknown): Promise<Fault> {
    try {
      const before = this.stored
      const clashes = await this.takeTheirs()
      this.inVain = isSame(before.draft, this.stored.draft) ? this.inVain + 1 : 0
      if (this.inVain > MOST_IN_VAIN) return { isOver: true, state: { kind: 'refused', error: behind } }
      return clashes.length === 0
        ? { isOver: false, state: { kind: 'saving' } }
        : { isOver: true, state: { kind: 'clash', clashes } }
    } catch (error) {
      return this.faultFor(error)
    }
  }

  private async lookForTheirs(): Promise<Fault | undefined> {
    this.isStale = false
    try {
      const clashes = await this.takeTheirs()
      return clashes.length === 0 ? undefined : { isOver: true, state: { kind: 'clash', clashes } }
    } catch {
      // The next save or refresh will report the error.
      return undefined
    }
  }

  /** Reads the server version and rebases the local changes on it. */
  private async takeTheirs(): Promise<readonly Clash[]> {
    const theirs = await this.ports.reread()
    this.isStale = false
    const base = this.told ? arrived(this.stored.draft, this.told, theirs.draft) : this.stored.draft
    const { draft, clashes } = rebased(base, this.draft, theirs.draft)
    this.stored = theirs
    if (!isSame(draft, this.draft)) {
      this.draft = draft
      this.ports.onTheirs({ draft, base, theirs: theirs.draft })
    }
    this.heard()
    return clashes
  }

  /** The result of the last change is known. */
  private heard(): void {
    this.told = undefined
    this.unanswered = undefined
    this.keepIt()
  }

  private faultFor(error: unknown): Fault {
    if (this.ports.faultOf(error) === 'again') return { isOver: false, state: { kind: 'waiting', error } }
    this.unanswered = undefined
    return { isOver: true, state: { kind: 'refused', error } }
  }

  private keepIt(): void {
    const isKnown = isSame(this.draft, this.stored.draft)
    const kept = isKnown ? undefined : { base: this.stored.draft, draft: this.draft, told: this.told }
    void this.ports.keep(kept).then((isStored) => {
      if (isStored === this.isStored) return
      this.isStored = isStored
      this.become(this.state)
    })
  }

  private async pause(ms: number): Promise<void> {
    const hurry = Promise.withResolvers<void>()
    this.hurry = hurry
    await Promise.race([this.ports.pause(ms), hurry.promise])
    this.hurry = undefined
  }

  private become(state: SaveState): void {
    this.state = state
    for (const tell of this.followers) tell()
  }
}
