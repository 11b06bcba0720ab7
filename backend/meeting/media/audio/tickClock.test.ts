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

test('a turn comes every 20 ms, and one that was late does not delay the next', () => {
  const clock = stageClock()
  const room = watch()
  new TickClock(clock, 20).run(room)
  clock.pass(50)
  clock.stall(29)
  clock.pass(0)
  clock.pass(21)
  expect(room.ticks).toEqual([1, 2, 3, 4, 5])
})

test('turns that are long past are dropped, and counted', () => {
  const clock = stageClock()
  const room = watch()
  const ticks = new TickClock(clock, 20)
  ticks.run(room)
  clock.stall(500)
  clock.pass(0)
  expect(room).toMatchObject({ ticks: [25], skipped: 24 })
  expect(ticks.leftOut).toBe(24)
})

test('a room that rests is called now and then, and one that is gone not at all', () => {
  const clock = stageClock()
  const ticks = new TickClock(clock, 20)
  const room = watch()
  ticks.rest(room)
  clock.pass(1300)
  expect(room).toMatchObject({ ticks: [], signs: [20, 40, 60] })
  ticks.stop(room)
  expect(clock.scheduled).toBe(0)
})

test('rooms rest while another one runs', () => {
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
