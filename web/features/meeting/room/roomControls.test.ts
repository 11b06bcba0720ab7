import { expect, test } from 'vitest'
import type { Devices } from '#web/features/meeting/devices/devices.ts'
import { devicesForTests } from '#web/features/meeting/devices/devicesForTests.ts'
import { roomControls } from './roomControls.ts'
import { createRoomState } from './roomState.ts'

function takeControls(given: Partial<Devices> = {}) {
  const done: string[] = []
  const { devices } = devicesForTests()
  const controls = roomControls(
    {
      bindAudioElement: async () => undefined,
      bindVideoElement: () => undefined,
      unbindVideoElement: () => undefined,
      realtimeMuteLocalAudio: () => void done.push('mute'),
      realtimeUnmuteLocalAudio: () => done.push('unmute') > 0,
      startLocalVideoTile: () => done.push('show camera'),
      stopLocalVideoTile: () => void done.push('hide camera'),
      startContentShare: async () => void done.push('share'),
      stopContentShare: () => void done.push('stop sharing'),
      stop: () => void done.push('leave'),
    },
    createRoomState(),
    { ...devices, ...given },
  )
  return { ...controls, done }
}

test('whoever leaves is out at once, however long a device takes to let go', () => {
  const { leave, done } = takeControls({ close: () => new Promise(() => undefined) })
  void leave()
  expect(done).toContain('leave')
})
