import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import { camerasOf, findCameraFault, nextCamera, openCameraSwitch } from './camera.ts'
import { toDevices } from './deviceList.ts'

const setUp = {}
const room = {}

/** A camera that takes its time, and remembers what was done. */
function slowCamera({ blocked = [] as string[], isThere = true } = {}) {
  const done: string[] = []
  const chosen = signal(isThere ? 'webcam' : undefined)
  const switched = openCameraSwitch(
    {
      async start(id) {
        await Promise.resolve()
        if (blocked.includes(id)) throw new Error('blocked')
        done.push(id === 'webcam' ? 'on' : `on with ${id}`)
      },
      stop: async () => void done.push('off'),
    },
    chosen,
  )
  return { ...switched, done, chosen, blocked }
}

test('the camera counts as on from its start until its last user stops it or it is lost', async () => {
  const camera = slowCamera()
  expect(camera.isOn.peek()).toBe(false)
  await camera.startCamera(setUp)
  expect(camera.isOn.peek()).toBe(true)
  await camera.stopCamera(setUp)
  expect(camera.isOn.peek()).toBe(false)
  await camera.startCamera(room)
  camera.lose()
  expect(camera.isOn.peek()).toBe(false)
})

test('the camera stays on when the setup screen releases it while the room uses it', async () => {
  const { startCamera, stopCamera, done } = slowCamera()
  const before = startCamera(setUp)
  const after = startCamera(room)
  await Promise.all([before.then(() => stopCamera(setUp)), after])
  expect(done).toEqual(['on'])
  await stopCamera(room)
  expect(done).toEqual(['on', 'off'])
})

test('a camera that was turned on by a double press goes off with one', async () => {
  const { startCamera, stopCamera, done } = slowCamera()
  await Promise.all([startCamera(room), startCamera(room)])
  await stopCamera(room)
  expect(done).toEqual(['on', 'off'])
})

test('starting fails when there is no camera, and one that appears later turns off with one press', async () => {
  const { startCamera, stopCamera, done, chosen } = slowCamera({ isThere: false })
  await expect(startCamera(room)).rejects.toThrow('There is no camera')
  chosen.value = 'webcam'
  await startCamera(room)
  await stopCamera(room)
  expect(done).toEqual(['on', 'off'])
})

test('a camera that fails to start is not marked as in use', async () => {
  const { startCamera, stopCamera, done } = slowCamera({ blocked: ['webcam'] })
  await expect(startCamera(room)).rejects.toThrow('blocked')
  await stopCamera(room)
  expect(done).toEqual([])
})

test('a camera that was taken away is started anew, and goes off with its one user', async () => {
  const { startCamera, stopCamera, lose, done } = slowCamera()
  await startCamera(room)
  lose()
  await startCamera(room)
  await stopCamera(room)
  expect(done).toEqual(['on', 'on', 'off'])
})

test('a running camera restarts when its background effect changes, after earlier requests have finished', async () => {
  const { startCamera, stopCamera, turnTo, renew, done } = slowCamera()
  await renew()
  expect(done).toEqual([])
  await Promise.all([turnTo('phone'), startCamera(room), renew()])
  expect(done).toEqual(['on with phone', 'on with phone'])
  await stopCamera(room)
  await renew()
  expect(done.at(-1)).toBe('off')
})

test('turning the camera off while another one is starting leaves it off', async () => {
  const { startCamera, stopCamera, turnTo, done } = slowCamera()
  await startCamera(room)
  await Promise.all([turnTo('phone'), stopCamera(room)])
  expect(done).toEqual(['on', 'on with phone', 'off'])
})

test('another camera that can’t be had leaves the former on', async () => {
  const { startCamera, turnTo, done, chosen } = slowCamera({ blocked: ['phone'] })
  await startCamera(room)
  await expect(turnTo('phone')).rejects.toThrow('blocked')
  expect([done, chosen.value]).toEqual([['on', 'on'], 'webcam'])
})

test('if neither the new camera nor the previous one can be started, the camera is off and can be turned on again', async () => {
  const { startCamera, turnTo, done, blocked } = slowCamera({ blocked: ['phone'] })
  await startCamera(room)
  blocked.push('webcam')
  await expect(turnTo('phone')).rejects.toThrow('blocked')
  blocked.length = 0
  await startCamera(room)
  expect(done).toEqual(['on', 'off', 'on'])
})

const camera = (deviceId: string, label = deviceId, groupId = deviceId) => ({ deviceId, label, groupId })
const lenses = [
  camera('1', 'Back Ultra Wide'),
  camera('2', 'Back Camera'),
  camera('3', 'Front Camera'),
  camera('4', 'Desk View'),
]

test('a phone offers the camera in front and the one behind, where it has any (row 63)', () => {
  expect(camerasOf(lenses, true).map(({ id }) => id)).toEqual(['2', '3'])
  expect(camerasOf(lenses, false)).toHaveLength(4)
  expect(camerasOf([camera('x', 'Rear lens')], true)).toHaveLength(1)
})

test('a missing camera is not valid, and having no camera at all is reported (row 63)', () => {
  const cameras = toDevices(lenses)
  expect(findCameraFault([], '1')).toBe('none-found')
  expect(findCameraFault(cameras, 'gone')).toBe('not-valid')
  expect(findCameraFault(cameras, '1')).toBeUndefined()
})

test('switching alternates between front and back, else takes the other camera, else none (row 75)', () => {
  const cameras = camerasOf(lenses, true)
  expect(nextCamera(cameras, '3')?.id).toBe('2')
  expect(nextCamera(cameras, '2')?.id).toBe('3')
  expect(nextCamera(toDevices([camera('a'), camera('b')]), 'a')?.id).toBe('b')
  expect(nextCamera(toDevices([camera('a')]), 'a')).toBeUndefined()
})
