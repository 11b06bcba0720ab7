import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import type { Devices, Permission } from '#web/features/meeting/devices/devices.ts'
import { devicesForTests } from '#web/features/meeting/devices/devicesForTests.ts'
import { roomControls } from './controls.ts'
import { createRoomState } from './room.ts'

function takeControls(given: Partial<Devices> = {}, permission: Permission = 'granted') {
  const done: string[] = []
  const { devices, asked } = devicesForTests({ permission })
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
  return { ...controls, done, asked }
}

test('leaving takes effect at once, however long a device takes to be released', () => {
  const { leave, done } = takeControls({ close: () => new Promise(() => undefined) })
  void leave()
  expect(done).toContain('leave')
})

test.each(['denied', 'missing'] as const)(
  'an attendee who joined with camera and microphone %s is asked again when they turn one on',
  async (permission) => {
    const { setMuted, setCamera, asked } = takeControls({}, permission)
    await setMuted(true)
    expect(asked.count).toBe(0)
    await setMuted(false).catch(() => undefined)
    expect(asked.count).toBe(1)
    await setCamera(true)
    expect(asked.count).toBe(2)
  },
)

test('an attendee with access to both is not asked again', async () => {
  const { setMuted, setCamera, asked } = takeControls()
  await setMuted(false)
  await setCamera(true)
  expect(asked.count).toBe(0)
})

test('a microphone that is still blocked is not shown as on, and one that is allowed by then is', async () => {
  const blocked = takeControls({}, 'denied')
  await expect(blocked.setMuted(false)).rejects.toThrow('There is no microphone')
  expect(blocked.done).toEqual([])
  const permission = signal<Permission>('denied')
  const allowed = takeControls({
    permission,
    ask: async () => {
      permission.value = 'granted'
    },
  })
  await allowed.setMuted(false)
  expect(allowed.done).toEqual(['unmute'])
})

test('a room begins without a connection, with the microphone and the camera off (row 72)', () => {
  const { status, isMuted, isCameraOn, sharing, attendees } = createRoomState()
  expect(status.peek()).toEqual({ kind: 'connecting' })
  expect([isMuted.peek(), isCameraOn.peek(), sharing.peek()]).toEqual([true, false, 'none'])
  expect(attendees.peek()).toEqual([])
})
