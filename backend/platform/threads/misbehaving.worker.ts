import { getPriority } from 'node:os'
import { serveTasks } from './serveTasks.ts'

let counted = 0

/** Tasks for testing threads. */
export const misbehavingTasks = {
  echo: (text: string) => text,
  /** Counts the tasks of this thread; a new thread begins at zero. */
  count: (_asked: undefined) => (counted += 1),
  priority: (_asked: undefined) => getPriority(),
  fail: (why: string): never => {
    throw new Error(why)
  },
  spin: (_asked: undefined) => {
    for (;;);
  },
  leave: (_asked: undefined) => process.exit(3),
  hoard: (_asked: undefined) => {
    const heap: string[][] = []
    for (;;) heap.push(Array.from({ length: 10_000 }, (_, place) => String(place + heap.length)))
  },
}

serveTasks(misbehavingTasks)
