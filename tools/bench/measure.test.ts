import { spawn } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '#planner/solving/random.ts'
import { cpuSecondsOf } from './cpuOf.ts'
import { checkAgainstItself, compareCosts, intervalOf, median } from './measure.ts'
import { hasPassed } from './report.ts'

describe('a comparison', () => {
  test('lets the two take turns, and each begin as often', async () => {
    const turns: string[] = []
    const side = (name: string, cost: number) => async () => {
      turns.push(name)
      return cost
    }
    const { middle } = await compareCosts({ ours: side('ours', 2), peer: side('peer', 3) }, 4)
    expect(turns.join(' ')).toBe('ours peer peer ours ours peer peer ours')
    expect(middle).toBe(1.5)
  })

  test('is fair when the cost of a side does not depend on its turn', async () => {
    const random = randomFrom(7)
    const noisy = async () => 1 + random() * 0.02
    expect((await checkAgainstItself(noisy)).isFair).toBe(true)
  })

  test('is not fair when the second in a row is dearer by far and pairs are few', async () => {
    let round = 0
    const growing = async () => 2 ** (round += 1)
    expect((await checkAgainstItself(growing, 1)).isFair).toBe(false)
  })
})

test('an interval holds the median, and is wider for values that scatter', () => {
  const steady = intervalOf([1, 1.01, 1.02, 0.99, 0.98, 1, 1, 1.01, 0.99])
  const scattered = intervalOf([1, 2, 0.5, 1.5, 0.7, 1.1, 0.4, 1.9, 1.2])
  expect(steady.low).toBeLessThanOrEqual(steady.middle)
  expect(steady.middle).toBeLessThanOrEqual(steady.high)
  expect(scattered.high - scattered.low).toBeGreaterThan(steady.high - steady.low)
  expect(median([3, 1, 2, 4])).toBe(2.5)
})

test('a seed decides every number', () => {
  const first = randomFrom(42)
  const second = randomFrom(42)
  expect([first(), first()]).toEqual([second(), second()])
  expect(randomFrom(43)()).not.toBe(randomFrom(42)())
})

test('the CPU of a process includes its child processes', async () => {
  const busy = 'while (process.cpuUsage().user < 600_000) {}'
  const code = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(busy)}]); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', code])
  await expect.poll(() => cpuSecondsOf(child.pid ?? 0), { timeout: 15_000 }).toBeGreaterThan(0.4)
  child.kill('SIGKILL')
})

describe('the goal is met', () => {
  test.each([
    [{ goal: { atLeast: 0.95 }, measured: { middle: 0.96, low: 0.9, high: 1 } }, true],
    [{ goal: { atLeast: 0.95 }, measured: 0.94 }, false],
    [{ goal: { atMost: 3 }, measured: 3 }, true],
    [{ goal: { atMost: 3 }, measured: 1, objection: 'it built something' }, false],
  ])('%#', (result, isMet) => {
    expect(hasPassed(result)).toBe(isMet)
  })
})
