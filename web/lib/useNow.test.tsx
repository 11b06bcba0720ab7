import { signal } from '@preact/signals-react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useNow } from './useNow.ts'
import { useValue } from './useValue.ts'

afterEach(() => vi.useRealTimers())

function Clock() {
  return <time>{new Date(useNow()).toISOString()}</time>
}

test('the time on the screen moves on every 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.parse('2026-11-21T09:00:00Z') })
  const screen = await render(<Clock />)
  await expect.element(screen.getByRole('time')).toHaveTextContent('2026-11-21T09:00:00.000Z')
  vi.advanceTimersByTime(30_000)
  await expect.element(screen.getByRole('time')).toHaveTextContent('2026-11-21T09:00:30.000Z')
  await screen.unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('a component compiled by the React compiler follows a signal', async () => {
  const seats = signal(3)
  const Seats = () => <output>{useValue(seats)} left</output>
  const screen = await render(<Seats />)
  seats.value = 2
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 left')
})
