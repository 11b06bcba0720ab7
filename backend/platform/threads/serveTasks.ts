import { parentPort } from 'node:worker_threads'
import { lowerPriorityOfThread } from '#backend/platform/admission/lowerPriority.ts'
import { READY, type Tasks } from './openThread.ts'

interface Task {
  name: string
  input: never
}

/** Answers the tasks of a thread of `openThread`, one after the other, with a lower priority than the main thread. */
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
