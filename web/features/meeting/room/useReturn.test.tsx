import { signal } from '@preact/signals-react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import type { Device } from '#web/features/meeting/devices/deviceChoice.ts'
import { devicesForTests } from '#web/features/meeting/devices/devicesForTests.ts'
import { LostNotice } from './LostNotice.tsx'
import { roomForTests } from './roomForTests.ts'
import { useReturn } from './useReturn.ts'

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
])('of a lost camera %s comes on by itself: %s (row 76)', async (_which, isChosenCameraLost, expected) => {
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

test('whoever has another camera than the lost one reads that it is off, and may turn it on', async () => {
  const { devices, lost } = devicesForTests()
  const { room, done } = roomForTests([])
  lost.value = ['camera']
  const { around } = shellForTests({})
  const given = { ...devices, isChosenCameraLost: signal(false) }
  const screen = await render(around(<LostNotice room={room} devices={given} />))
  await expect.element(screen.getByText('Your camera was lost. Another one is there, and it is off.')).toBeVisible()
  await screen.getByRole('button', { name: 'Turn the camera on' }).click()
  expect(done).toEqual(['camera on'])
})

test('whoever lost their microphone with the camera reads of both', async () => {
  const { devices, lost } = devicesForTests()
  const { room } = roomForTests([])
  lost.value = ['camera', 'microphone']
  const { around } = shellForTests({})
  const given = { ...devices, isChosenCameraLost: signal(false) }
  const screen = await render(around(<LostNotice room={room} devices={given} />))
  await expect.element(screen.getByText('Your camera was lost. Another one is there, and it is off.')).toBeVisible()
  await expect.element(screen.getByText(/has taken your microphone/)).toBeVisible()
})
