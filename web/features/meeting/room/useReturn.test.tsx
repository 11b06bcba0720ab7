import { signal } from '@preact/signals-react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Device } from '#web/features/meeting/devices/deviceChoice.ts'
import { devicesForTests } from '#web/features/meeting/devices/devicesForTests.ts'
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
