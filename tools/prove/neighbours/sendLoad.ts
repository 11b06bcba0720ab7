import type { Worker } from 'node:worker_threads'
import { acts } from './acts.ts'
import type { Load } from './busyMember.worker.ts'

/** Makes the busy member play a load, and resolves when all its calls have ended. `onEnd` gets the code of each. */
export async function sendLoad(worker: Worker, load: Load, onEnd: (code: string) => void): Promise<void> {
  const all = Promise.withResolvers<void>()
  let ended = 0
  const listen = (code: string) => {
    ended += 1
    onEnd(code)
    if (ended === acts[load.act].count) all.resolve()
  }
  worker.on('message', listen)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  worker.postMessage(load)
  await all.promise
  worker.off('message', listen)
}
