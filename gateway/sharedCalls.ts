import type { Logger } from 'pino'
import { type CallWindow, isBusy } from '#schema/createCallLimit.ts'

/** Calls of one caller in a window of time. */
export interface CountedCalls {
  caller: string
  calls: number
  /** Milliseconds since 1970. */
  endsAt: number
}

/** Adds calls of this gateway to those of others, and returns all calls of each caller and the window they count in. */
export type ShareCalls = (counted: readonly CountedCalls[]) => Promise<readonly CountedCalls[]>

interface BusyCaller {
  window: CallWindow
  count: number
}

/** Maximum number of callers that are shared at once. */
const AT_ONCE = 500

/**
 * Counts busy callers together with other gateways: one exchange for each tenth of a limit, never two at a time, and none
 * for callers who stay below a tenth. A caller may exceed the limit by a tenth at each gateway.
 */
export class SharedCalls {
  readonly #share: ShareCalls
  readonly #log: Pick<Logger, 'warn'>
  readonly #busy = new Map<string, BusyCaller>()
  #isSharing = false

  constructor(share: ShareCalls, log: Pick<Logger, 'warn'>) {
    this.#share = share
    this.#log = log
  }

  note(caller: string, busy: BusyCaller): void {
    this.#busy.set(caller, busy)
    if (!this.#isSharing) void this.#shareAll()
  }

  /** While the count cannot be reached, this gateway counts alone. */
  async #shareAll(): Promise<void> {
    this.#isSharing = true
    try {
      while (this.#busy.size > 0) await this.#shareSome(this.#take())
    } catch (error) {
      this.#busy.clear()
      this.#log.warn({ err: error }, 'calls are counted by this gateway alone')
    } finally {
      this.#isSharing = false
    }
  }

  #take(): Map<string, CountedCalls & BusyCaller> {
    const taken = new Map<string, CountedCalls & BusyCaller>()
    for (const [caller, { window, count }] of [...this.#busy].slice(0, AT_ONCE)) {
      this.#busy.delete(caller)
      const calls = window.calls - window.shared
      if (isBusy(window, count)) taken.set(caller, { caller, calls, endsAt: window.endsAt, window, count })
    }
    return taken
  }

  async #shareSome(taken: ReadonlyMap<string, CountedCalls & BusyCaller>): Promise<void> {
    if (taken.size === 0) return
    const counted = [...taken.values()].map(({ caller, calls, endsAt }) => ({ caller, calls, endsAt }))
    for (const total of await this.#share(counted)) {
      const own = taken.get(total.caller)
      if (own) merge(own.window, own.calls, total)
    }
  }
}

/** Adds the calls that were counted elsewhere. A count that was lost in a crash takes none away. */
function merge(window: CallWindow, sent: number, { calls, endsAt }: CountedCalls): void {
  window.calls += Math.max(0, calls - window.shared - sent)
  window.shared = calls
  window.endsAt = endsAt
}
