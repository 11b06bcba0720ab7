import { serveTasks } from './serveTasks.ts'

/** What threads are tried with. */
export const misbehavingTasks = {
  echo: (said: string) => said,
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
