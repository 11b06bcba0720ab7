import { signal } from '@preact/signals-react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { dismissToast } from '#web/ui/notify.ts'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'
import { notifyInRoom } from './notifyInRoom.ts'
import { useFeatured } from './useFeatured.ts'
import { usePointerAtRest } from './usePointerAtRest.ts'

afterEach(() => {
  vi.useRealTimers()
  dismissToast()
})

const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })

test('what a room tells is gone after six seconds (row 81)', async () => {
  stopTime()
  await render(<ToastRegion label="Notifications" closeLabel="Close" />)
  notifyInRoom({ title: 'The coach muted you.' })
  const told = page.getByText('The coach muted you.')
  await expect.poll(() => told.query()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(5_900)
  expect(told.query()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  await expect.poll(() => told.query()).toBeNull()
})

test('the stage goes over to whoever has spoken for a second and a half (row 81)', async () => {
  stopTime()
  const speakers = signal<readonly string[]>(['ana'])
  function Stage() {
    return <p data-testid="stage">{useFeatured({ speakers, selfId: 'mia' })}</p>
  }
  await render(<Stage />)
  const featured = () => page.getByTestId('stage').element().textContent
  expect(featured()).toBe('ana')
  speakers.value = ['ben', 'ana']
  await vi.advanceTimersByTimeAsync(1_400)
  expect(featured()).toBe('ana')
  await vi.advanceTimersByTimeAsync(200)
  await expect.poll(featured).toBe('ben')
  speakers.value = ['mia']
  await vi.advanceTimersByTimeAsync(5_000)
  expect(featured()).toBe('ben')
})

test('three seconds without a move the pointer goes, and the next move brings it back (row 81)', async () => {
  stopTime()
  function Pictures() {
    return (
      <div ref={usePointerAtRest()} data-testid="pictures" className="data-resting:cursor-none">
        Pictures
      </div>
    )
  }
  await render(<Pictures />)
  const cursor = () => getComputedStyle(page.getByTestId('pictures').element()).cursor
  await vi.advanceTimersByTimeAsync(2_900)
  expect(cursor()).toBe('auto')
  await vi.advanceTimersByTimeAsync(200)
  expect(cursor()).toBe('none')
  dispatchEvent(new PointerEvent('pointermove'))
  expect(cursor()).toBe('auto')
})
