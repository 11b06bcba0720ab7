import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

export interface Audience {
  /** Sends the event and returns the result that each listener received, once all have it. */
  hear(event: () => unknown): Promise<string>
  close(): void
}

const Report = v.union([
  v.object({ opened: v.number() }),
  v.object({ wave: v.number(), sample: v.string() }),
  v.object({ fault: v.string() }),
])

/** Opens this many subscribed sockets in a separate process. */
export async function gatherAudience(plan: {
  url: string
  count: number
  subscribe?: object
  /** Tokens of signed-in listeners, one each. */
  tokens?: readonly string[]
}): Promise<Audience> {
  const program = fileURLToPath(new URL('./listeners.ts', import.meta.url))
  const child = fork(program)
  child.send(plan)
  await reportOf(child, (report) => ('opened' in report ? report : undefined))
  return {
    hear: async (event) => {
      const heard = reportOf(child, (report) => ('wave' in report ? report : undefined))
      await event()
      return (await heard).sample
    },
    close: () => child.disconnect(),
  }
}

async function reportOf<Found>(
  child: ChildProcess,
  pick: (report: v.InferOutput<typeof Report>) => Found | undefined,
): Promise<Found> {
  for (;;) {
    const [message] = await once(child, 'message')
    const report = v.parse(Report, message)
    if ('fault' in report) throw new Error(report.fault)
    const found = pick(report)
    if (found !== undefined) return found
  }
}
