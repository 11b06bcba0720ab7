import { afterChange, type Change, changesFrom, type Stored } from './changes.ts'
import type { ProgramDraft } from './draft.ts'
import { arrived, type Clash, isSame, rebased } from './rebase.ts'

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** Nobody answers. It is tried again by itself. */
  | { kind: 'waiting' }
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
  /** What is not at the server yet is kept here, so that no closed tab takes it along. */
  keep: (kept: Kept | undefined) => void
  /** Resolves when it is time: a pause in typing, or another try. */
  pause: (ms: number) => Promise<void>
  /** Somebody else's words that came in. */
  onTheirs: (draft: ProgramDraft) => void
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

  /** What is written now. It is kept before this returns. */
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

  /** The coach's word on a clash: what stands here, or what stands there. */
  settle(whose: 'mine' | 'theirs'): void {
    if (this.state.kind !== 'clash') return
    this.become({ kind: 'saved' })
    if (whose === 'theirs') {
      this.draft = this.stored.draft
      this.ports.onTheirs(this.draft)
      this.keepIt()
    } else void this.start()
  }

  private start(): Promise<void> {
    this.running ??= this.run().finally(() => {
      this.running = undefined
      // Written while the last answer came in.
      if (this.state.kind === 'saved' && !this.isDone()) void this.start()
    })
    return this.running
  }

  private async run(): Promise<void> {
    if (this.isDone()) return this.become({ kind: 'saved' })
    this.become({ kind: 'saving' })
    await this.pause(TYPING_MS)
    let wait = FIRST_TRY_MS
    for (;;) {
      const change = this.unanswered ?? changesFrom(this.stored, this.draft)[0]
      if (!change) break
      const fault = await this.tell(change)
      if (!fault) {
        wait = FIRST_TRY_MS
        continue
      }
      this.become(fault.state)
      if (fault.isOver) return
      await this.pause(wait)
      wait = Math.min(wait * 2, LONGEST_TRY_MS)
    }
    this.keepIt()
    this.become({ kind: 'saved' })
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
      const theirs = await this.ports.reread()
      const base = this.told ? arrived(before.draft, this.told, theirs.draft) : before.draft
      const { draft, clashes } = rebased(base, this.draft, theirs.draft)
      this.stored = theirs
      if (!isSame(draft, this.draft)) {
        this.draft = draft
        this.ports.onTheirs(draft)
      }
      this.heard()
      this.inVain = isSame(before.draft, theirs.draft) ? this.inVain + 1 : 0
      if (this.inVain > MOST_IN_VAIN) return { isOver: true, state: { kind: 'refused', error: behind } }
      return clashes.length === 0
        ? { isOver: false, state: { kind: 'saving' } }
        : { isOver: true, state: { kind: 'clash', clashes } }
    } catch (error) {
      return this.faultFor(error)
    }
  }

  /** It is known what became of the last change. */
  private heard(): void {
    this.told = undefined
    this.unanswered = undefined
    this.keepIt()
  }

  private faultFor(error: unknown): Fault {
    if (this.ports.faultOf(error) === 'again') return { isOver: false, state: { kind: 'waiting' } }
    this.unanswered = undefined
    return { isOver: true, state: { kind: 'refused', error } }
  }

  private keepIt(): void {
    const isKnown = isSame(this.draft, this.stored.draft)
    this.ports.keep(isKnown ? undefined : { base: this.stored.draft, draft: this.draft, told: this.told })
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
