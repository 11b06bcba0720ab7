import { expect, test } from 'vitest'
import { stageClock } from './stagedRoom.fixture.ts'
import { TickClock, type Ticking } from './tickClock.ts'

function watch(): Ticking & { ticks: number[]; skipped: number; signs: number[] } {
  const seen = { ticks: [] as number[], skipped: 0, signs: [] as number[] }
  return {
    ...seen,
    tick(tick) {
      this.ticks.push(tick)
    },
    skip(turns) {
      this.skipped += turns
    },
    signLife(tick) {
      this.signs.push(tick)
    },
  }
}

test('a turn comes every 20 ms, and a late one does not delay the next', () => {
  const clock = stageClock()
  const room = watch()
  new TickClock(clock, 20).run(room)
  clock.pass(50)
  clock.stall(29)
  clock.pass(0)
  clock.pass(21)
  expect(room.ticks).toEqual([1, 2, 3, 4, 5])
})

test('overdue turns are dropped, and counted', () => {
  const clock = stageClock()
  const room = watch()
  const ticks = new TickClock(clock, 20)
  ticks.run(room)
  clock.stall(500)
  clock.pass(0)
  expect(room).toMatchObject({ ticks: [25], skipped: 24 })
  expect(ticks.leftOut).toBe(24)
})

test('an idle room is called occasionally, and a closed one never', () => {
  const clock = stageClock()
  const ticks = new TickClock(clock, 20)
  const room = watch()
  ticks.rest(room)
  clock.pass(1300)
  expect(room).toMatchObject({ ticks: [], signs: [20, 40, 60] })
  ticks.stop(room)
  expect(clock.scheduled).toBe(0)
})

test('rooms can be idle while another one is active', () => {
  const clock = stageClock()
  const ticks = new TickClock(clock, 20)
  const [resting, running] = [watch(), watch()]
  ticks.rest(resting)
  ticks.run(running)
  clock.pass(1000)
  expect(resting.signs).toEqual([20, 40])
  expect(running.ticks).toHaveLength(50)
  expect(clock.scheduled).toBe(1)
})
