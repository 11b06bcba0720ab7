import type { ExecutionResult } from 'graphql'
import { type Channel, openChannel } from './channel.ts'
import type { SharedResult } from './sharedResult.ts'

/** A subscription as the hub tells subscriptions apart. */
export interface Topic {
  /** Document, variables and audience: equal keys get equal results. */
  key: string
  /** Of the last event that happened; undefined where the source keeps no positions. */
  position(): number | undefined
  open(source: { after: number | undefined; signal: AbortSignal }): Promise<AsyncIterable<ExecutionResult>>
}

/** Executes each subscription once, however many listen. */
export interface Hub {
  /** The shared stream of what happens from now on, or a little earlier for the sake of the first who asks. */
  live(topic: Topic, after: number | undefined): Channel
  /** The stream of what was missed since a position, for all who missed as much or less. */
  replay(topic: Topic, after: number): Channel
}

/** Who has just read a page is behind by no more than this, in positions: so little delays nobody else. */
const JUST_READ = 100

export function createHub(share: (result: ExecutionResult) => SharedResult): Hub {
  const lives = new Map<string, Channel>()
  const replays = new Map<string, Set<Channel>>()

  return {
    live({ key, position, open }, after) {
      const running = lives.get(key)
      if (running) return running
      const begin = beginOf(after, position())
      const channel = openChannel({
        open: (signal) => open({ after: begin, signal }),
        after: begin,
        share,
        onClose: () => lives.delete(key),
      })
      lives.set(key, channel)
      return channel
    },
    replay({ key, open }, after) {
      const running = replays.get(key) ?? new Set()
      const fitting = [...running].find(({ floor }) => floor !== undefined && floor <= after)
      if (fitting) return fitting
      const channel = openChannel({
        open: (signal) => open({ after, signal }),
        after,
        share,
        onClose() {
          running.delete(channel)
          if (running.size === 0) replays.delete(key)
        },
      })
      replays.set(key, running.add(channel))
      return channel
    },
  }
}

/** A stream that begins where its first listener has read spares that listener a replay. */
function beginOf(after: number | undefined, head: number | undefined): number | undefined {
  if (head === undefined || after === undefined) return head
  return Math.min(Math.max(after, head - JUST_READ), head)
}
