import { afterChange, type Change, changesFrom, type Stored } from './changes.ts'
import type { ProgramDraft } from './draft.ts'
import { arrived, type Clash, isSame, rebased } from './rebase.ts'

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** The server did not answer, or broke. It is tried again by itself. */
  | { kind: 'waiting'; error: unknown }
  /** Somebody else wrote to the same session. Nothing is sent until the coach has chosen. */
  | { kind: 'clash'; clashes: readonly Clash[] }
  /** The server says no. The next change tries again. */
  | { kind: 'refused'; error: unknown }

/** A draft, and what the server had when it was written. */
export interface Kept {
  base: ProgramDraft
  draft: ProgramDraft
  /** What the server has if it heard the last change: its answer has not come. */
  told?: ProgramDraft | undefined
}

export interface SavePorts {
  /** Writes over what was read last, and over nothing else. Rejects with an error that `faultOf` tells apart. */
  send: (change: Change) => Promise<void>
  /** What stands at the server now; later changes are held against it. */
  reread: () => Promise<Stored>
  faultOf: (error: unknown) => 'again' | 'behind' | 'no'
  /** Stores what the server does not have, so that no closed tab takes it along. Resolves with `false` if it can't. */
  keep: (kept: Kept | undefined) => Promise<boolean>
  /** Resolves when it is time: a pause in typing, or another try. */
  pause: (ms: number) => Promise<void>
  /** Another editor's changes came in. */
  onTheirs: (arrival: Arrival) => void
}

/** What another editor has changed at the server. */
export interface Arrival {
  /** With what was written here on top. */
  draft: ProgramDraft
  /** What both editors had before. */
  base: ProgramDraft
  /** What the server has now. */
  theirs: ProgramDraft
}

/** Why a change did not go through, and whether it is tried again after a while. */
interface Fault {
  isOver: boolean
  state: SaveState
}

const TYPING_MS = 700
const FIRST_TRY_MS = 1000
const LONGEST_TRY_MS = 30_000
/** As often a change may be behind although reading again brings nothing new. */
const MOST_IN_VAIN = 2

/** Stores a draft as it is written: one change after the other, the newest state of each, until the server has it all. */
export class Autosave {
  private readonly ports: SavePorts
  private stored: Stored
  private draft: ProgramDraft
  private told: ProgramDraft | undefined
  /** Told, and nobody has answered: it is told again as it was, before anything newer. */
  private unanswered: Change | undefined
  private inVain = 0
  /** The server may have something new. */
  private isStale = false
  private isClosed = false
  /** Whether this device has stored what the server does not have. */
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

  /** Whether closing the page loses nothing: this device or the server has all of it. */
  readonly isSafe = (): boolean => this.isStored || this.isDone()

  /** Whether the server knows all that can be stored. */
  readonly isDone = (): boolean => !this.unanswered && changesFrom(this.stored, this.draft).length === 0

  /** What was written the last time and never reached the server. Answers with what is written from now on. */
  resume({ base, draft, told }: Kept): ProgramDraft {
    const theirs = this.stored.draft
    const merged = rebased(told ? arrived(base, told, theirs) : base, draft, theirs)
    this.draft = merged.draft
    this.keepIt()
    if (merged.clashes.length > 0) this.become({ kind: 'clash', clashes: merged.clashes })
    else void this.start()
    return merged.draft
  }

  /** What is written now. It is on its way to the disk before this returns. */
  write(draft: ProgramDraft): void {
    if (draft === this.draft) return
    this.draft = draft
    this.keepIt()
    if (this.state.kind !== 'clash') void this.start()
  }

  /** Without waiting for a pause: the page goes away, or the line is back. */
  async flush(): Promise<void> {
    if (this.state.kind === 'clash') return
    this.hurry?.resolve()
    await this.start()
  }

  /** The server may have something new: another editor has saved, or the page was away. */
  refresh(): void {
    if (this.isClosed) return
    this.isStale = true
    if (this.state.kind !== 'clash') void this.start()
  }

  /** The editor is left: one more try, and none after it. What the server does not have stays on this device. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.flush()
  }

  /** The editor is shown again. */
  reopen(): void {
    this.isClosed = false
  }

  /** The coach's word on a clash: what stands here, or what stands there. */
  settle(whose: 'mine' | 'theirs'): void {
    if (this.state.kind !== 'clash') return
    this.become({ kind: 'saved' })
    if (whose === 'theirs') {
      const theirs = this.stored.draft
      this.draft = theirs
      this.ports.onTheirs({ draft: theirs, base: theirs, theirs })
      this.keepIt()
    } else void this.start()
  }

  private start(): Promise<void> {
    this.running ??= this.run().finally(() => {
      this.running = undefined
      // Written while the last answer came in.
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
   * Somebody else was faster: their words come in, and mine go on top where they do not clash. What seems to be somebody
   * else's may be what was told before, and its answer lost.
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
      // The next write finds out, and so does the next time the page is shown.
      return undefined
    }
  }

  /** Reads what the server has and lays what was written here on top. */
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

  /** It is known what became of the last change. */
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
