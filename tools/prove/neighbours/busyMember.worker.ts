import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type ActName, acts, type Member } from './acts.ts'

/** What the busy member sends with one act. */
export interface Load {
  act: ActName
  /** Number of its first call. Each call of an act is another one. */
  first: number
}

const LOW_PRIORITY = 5

// A member's own computer is no load of the server's. On Linux this is the priority of the thread, not of the process.
if (process.platform === 'linux') setPriority(LOW_PRIORITY)

parentPort?.on('message', ({ act, first }: Load) => {
  const busy: Member = workerData
  for (let n = first; n < first + acts[act].count; n += 1) {
    acts[act].send(busy, n).then(tell, (error: unknown) => tell(String(error)))
  }
})

/** Tells the code of a call that has ended. */
function tell(code: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(code)
}
