import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'

const Inbox = v.object({ messages: v.array(v.object({ code: v.nullable(v.string()), sentAt: v.string() })) })
const LOOKS = 50
const LOOK_MS = 100

/** The last code that was sent to an address, once there is one that is newer than the instant. */
export async function readCode({ url, to, since }: { url: string; to: string; since: string }): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    const response = await fetch(`${url}/dev/inbox.json?to=${encodeURIComponent(to)}`)
    const { messages } = v.parse(Inbox, await response.json())
    const [newest] = messages
    if (newest?.code && newest.sentAt >= since) return newest.code
    await pause(LOOK_MS)
  }
  throw new Error(`No code reached ${to}`)
}
