import { parentPort } from 'node:worker_threads'
import { lowerPriorityOfThread } from '#backend/platform/admission/lowerPriority.ts'
import { READY, type Tasks } from './openThread.ts'

interface Task {
  name: string
  input: never
}

/** What a thread of `openThread` runs: answers its tasks, one after the other. Requests go before them. */
export function serveTasks(tasks: Tasks): void {
  lowerPriorityOfThread()
  parentPort?.on('message', ({ name, input: asked }: Task) => {
    const done = async () => tasks[name]?.(asked)
    done().then(
      (value) => say({ value }),
      (error: unknown) => say({ error }),
    )
  })
  say(READY)
}

function say(reply: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(reply)
}
