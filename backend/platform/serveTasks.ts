import { parentPort } from 'node:worker_threads'
import { READY, type Tasks } from './openThread.ts'

interface Task {
  name: string
  asked: never
}

/** What a thread of `openThread` runs: answers its tasks, one after the other. */
export function serveTasks(tasks: Tasks): void {
  parentPort?.on('message', ({ name, asked }: Task) => {
    const done = async () => tasks[name]?.(asked)
    done().then(
      (value) => say({ value }),
      (error: unknown) => say({ error }),
    )
  })
  say(READY)
}

function say(said: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(said)
}
