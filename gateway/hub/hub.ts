import type { ExecutionResult } from 'graphql'
import { type Channel, openChannel } from './channel.ts'
import type { SharedResult } from './sharedResult.ts'

/** A subscription as the hub tells subscriptions apart. */
export interface Topic {
  /** Document, variables and audience: equal keys get equal results. */
  key: string
  open(source: { after: number | undefined; signal: AbortSignal }): Promise<AsyncIterable<ExecutionResult>>
}

/** Executes each subscription once, however many listen. */
export interface Hub {
  /** The shared stream of what happens from now on. */
  live(topic: Topic): Channel
  /** The stream of what was missed since a position, for those who missed the same. */
  replay(topic: Topic, after: number): Channel
}

/** After a restart everybody comes back from about the same position, one after the other. */
const REMEMBERED = 200

export function createHub(share: (result: ExecutionResult) => SharedResult): Hub {
  const channels = new Map<string, Channel>()

  const open = (name: string, topic: Topic, after: number | undefined): Channel => {
    const channel = openChannel({
      open: (signal) => topic.open({ after, signal }),
      share,
      remembers: after === undefined ? 0 : REMEMBERED,
      onClose: () => {
        if (channels.get(name) === channel) channels.delete(name)
      },
    })
    channels.set(name, channel)
    return channel
  }

  return {
    live(topic) {
      return channels.get(topic.key) ?? open(topic.key, topic, undefined)
    },
    replay(topic, after) {
      const name = `${topic.key}\n${after}`
      const running = channels.get(name)
      return running?.told ? running : open(name, topic, after)
    },
  }
}
