import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'

const Inbox = v.object({
  messages: v.array(
    v.object({ code: v.nullable(v.string()), subject: v.string(), text: v.string(), sentAt: v.string() }),
  ),
})
const LOOKS = 50
const LOOK_MS = 100
/** How long to look for an e-mail that a background job sends. */
const JOB_MS = 60_000

/** The latest code sent to an address after the instant, once there is one. */
export async function readCode({ url, to, since }: { url: string; to: string; since: string }): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    const [newest] = await readMessages({ url, to })
    if (newest?.code && newest.sentAt >= since) return newest.code
    await pause(LOOK_MS)
  }
  throw new Error(`No code reached ${to}`)
}

/** The first link in a message to an address whose subject matches, once there is one. */
export async function readLink({ url, to, subject }: { url: string; to: string; subject: RegExp }): Promise<string> {
  for (let look = 0; look < JOB_MS / LOOK_MS; look += 1) {
    const message = (await readMessages({ url, to })).find((one) => subject.test(one.subject))
    const [link] = message?.text.match(/https?:\/\/\S+/) ?? []
    if (link !== undefined) return link
    await pause(LOOK_MS)
  }
  throw new Error(`No link reached ${to}`)
}

/** Subjects of the messages that were sent to an address, newest first. */
export async function readSubjects(place: { url: string; to: string }): Promise<string[]> {
  return (await readMessages(place)).map(({ subject }) => subject)
}

async function readMessages({ url, to }: { url: string; to: string }) {
  const response = await fetch(`${url}/dev/inbox.json?to=${encodeURIComponent(to)}`)
  return v.parse(Inbox, await response.json()).messages
}
