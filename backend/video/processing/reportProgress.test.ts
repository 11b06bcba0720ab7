import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLog } from '#backend/platform/log.ts'
import { reportProgress } from './reportProgress.ts'
import type { Processing, Run } from './runs.port.ts'

const run: Run = { id: 'run', videoId: 'v', objectKey: 'k', folder: 'f', done: {}, isReplacing: false }

let reports: Processing[] = []
beforeEach(() => {
  reports = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const delay = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

function open(write = async () => {}) {
  const unused = () => Promise.reject(new Error('Unexpected call'))
  const runs = {
    begin: unused,
    isCurrent: unused,
    abandon: unused,
    keep: unused,
    show: unused,
    finish: unused,
    fail: unused,
  }
  const tell = async (_run: Run, processing: Processing) => {
    await write()
    reports.push(processing)
  }
  return reportProgress({ run, runs: { ...runs, tell }, log: openLog({ level: 'silent' }) })
}

test('progress is reported at most once a second, and the last report is never left out', async () => {
  const progress = open()
  for (let percent = 0; percent < 100; percent += 1) {
    progress.tell({ step: 'FIRST_SIZE', percent })
    await vi.advanceTimersByTimeAsync(50)
  }
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reports.length).toBeLessThanOrEqual(7)
  expect(reports.at(-1)).toEqual({ step: 'FIRST_SIZE', percent: 99 })
})

test('progress never decreases within a step, and is not reported unless it changes', async () => {
  const progress = open()
  for (const percent of [10, 9, 10]) {
    progress.tell({ step: 'OTHER_SIZES', percent })
    await vi.advanceTimersByTimeAsync(1_500)
  }
  expect(reports).toEqual([{ step: 'OTHER_SIZES', percent: 10 }])
})

test('progress does not go back while a report waits to be sent', async () => {
  const progress = open()
  progress.tell({ step: 'OTHER_SIZES', percent: 10 })
  progress.tell({ step: 'OTHER_SIZES', percent: 5 })
  expect(progress.last).toEqual({ step: 'OTHER_SIZES', percent: 10 })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(reports).toEqual([{ step: 'OTHER_SIZES', percent: 10 }])
})

test('nothing is reported after the end, so that a later status is not overwritten', async () => {
  const progress = open()
  progress.tell({ step: 'LOOKING', percent: 0 })
  await progress.end()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reports).toEqual([])
  // The final report contains the last step.
  expect(progress.last).toEqual({ step: 'LOOKING', percent: 0 })
})

test('while a report is being stored no other is sent, and the end waits for it', async () => {
  const progress = open(() => delay(3_500))
  for (let percent = 0; percent < 50; percent += 1) {
    progress.tell({ step: 'FIRST_SIZE', percent })
    await vi.advanceTimersByTimeAsync(100)
  }
  let isOver = false
  const ending = progress.end().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(4_000)
  await ending
  expect(reports).toHaveLength(2)
  expect(reports.at(-1)?.percent).toBeGreaterThan(30)
  progress.tell({ step: 'PICTURES', percent: 99 })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reports).toHaveLength(2)
})
