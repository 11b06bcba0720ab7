import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

const Started = v.object({ url: v.string() })

/** A bare socket server that sends the same text to all. */
export async function startBare(): Promise<{ child: ChildProcess; pid: number; url: string }> {
  const child = fork(fileURLToPath(new URL('../bareBroadcast.ts', import.meta.url)))
  const [message] = await once(child, 'message')
  return { child, pid: child.pid ?? 0, url: v.parse(Started, message).url }
}
