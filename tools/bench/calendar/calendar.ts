import type { Result } from '#tools/bench/report.ts'
import { moveInChromium } from './moveInChromium.ts'
import { readMonths } from './readMonth.ts'

const MOST_STATEMENTS = 1
const MOST_BUFFERS = 300
const MOST_SENT_BYTES = 40_000
const LONGEST_TASK_MS = 50

/** Reads months of 2,000 dates, and moves a class in a slow browser. Counts the figures that miss their goals. */
export async function run(): Promise<Result> {
  const months = await readMonths()
  const moves = await moveInChromium()
  const missed = [
    ...months.filter(({ statements, buffers, sentBytes }) => {
      return statements > MOST_STATEMENTS || buffers > MOST_BUFFERS || sentBytes > MOST_SENT_BYTES
    }),
    ...moves.longestTasks.filter((task) => task > LONGEST_TASK_MS),
  ]
  return {
    name: 'calendar',
    kind: 'value',
    measured: missed.length,
    goal: { atMost: 0 },
    details: { unit: 'figures missed', months, moves },
  }
}
