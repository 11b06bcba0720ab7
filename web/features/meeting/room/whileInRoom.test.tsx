import { signal } from '@preact/signals-react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import type { Device } from '#web/features/meeting/devices/deviceList.ts'
import { devicesForTests } from '#web/features/meeting/devices/devicesForTests.ts'
import { roomForTests } from '#web/features/meeting/session/roomForTests.ts'
import { dismissToast } from '#web/ui/feedback/notify.ts'
import { ToastRegion } from '#web/ui/feedback/ToastRegion.tsx'
import { LostNotice, notifyInRoom } from './notices.tsx'
import { useFeatured } from './VideoGrid.tsx'
import { usePointerAtRest, useReturn } from './whileInRoom.ts'

afterEach(() => vi.useRealTimers())

test('a microphone that was pulled out is taken up again when it is plugged in', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const headset = { id: 'm', label: 'Headset' }
  const plugged = signal<readonly Device[]>([headset])
  const { devices, lost } = devicesForTests()
  const retake = async () => {
    if (plugged.peek().length > 0) lost.value = []
  }
  const given = { ...devices, retake, microphone: { ...devices.microphone, all: plugged } }
  const { room } = roomForTests([])
  function Room() {
    useReturn(room, given)
    return undefined
  }
  await render(<Room />)
  plugged.value = []
  lost.value = ['microphone']
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lost.peek()).toEqual(['microphone'])
  plugged.value = [headset]
  await vi.advanceTimersByTimeAsync(5_000)
  expect(lost.peek()).toEqual([])
})

test.each([
  ['the same one', true, ['camera on']],
  ['another one', false, []],
])('after a camera is lost, %s turns on by itself: %s (row 76)', async (_which, isChosenCameraLost, expected) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { devices, lost } = devicesForTests()
  const given = { ...devices, retake: async () => undefined, isChosenCameraLost: signal(isChosenCameraLost) }
  const { room, done } = roomForTests([])
  function Room() {
    useReturn(room, given)
    return undefined
  }
  await render(<Room />)
  lost.value = ['camera']
  await vi.advanceTimersByTimeAsync(5_000)
  expect(done).toEqual(expected)
})

test('a user with another camera than the lost one reads that it is off, and can turn it on', async () => {
  const { devices, lost } = devicesForTests()
  const { room, done } = roomForTests([])
  lost.value = ['camera']
  const { around } = shellForTests({})
  const given = { ...devices, isChosenCameraLost: signal(false) }
  const screen = await render(around(<LostNotice room={room} devices={given} />))
  await expect.element(screen.getByText('Your camera was disconnected. Another one is ready, and off.')).toBeVisible()
  await screen.getByRole('button', { name: 'Turn the camera on' }).click()
  await expect.poll(() => done).toEqual(['camera on'])
})

test('a user who lost both microphone and camera reads about both', async () => {
  const { devices, lost } = devicesForTests()
  const { room } = roomForTests([])
  lost.value = ['camera', 'microphone']
  const { around } = shellForTests({})
  const given = { ...devices, isChosenCameraLost: signal(false) }
  const screen = await render(around(<LostNotice room={room} devices={given} />))
  await expect.element(screen.getByText('Your camera was disconnected. Another one is ready, and off.')).toBeVisible()
  await expect.element(screen.getByText(/is using your microphone/)).toBeVisible()
})

afterEach(() => {
  vi.useRealTimers()
  dismissToast()
})

const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })

test('a room notification disappears after six seconds (row 81)', async () => {
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

test('the stage switches to an attendee who has spoken for a second and a half (row 81)', async () => {
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
