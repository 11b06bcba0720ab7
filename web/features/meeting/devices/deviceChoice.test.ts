import { expect, test } from 'vitest'
import { camerasOf, findCameraFault, keepChoice, nextCamera, toDevices } from './deviceChoice.ts'

const camera = (deviceId: string, label = deviceId, groupId = deviceId) => ({ deviceId, label, groupId })
const lenses = [
  camera('1', 'Back Ultra Wide'),
  camera('2', 'Back Camera'),
  camera('3', 'Front Camera'),
  camera('4', 'Desk View'),
]

test('the browser’s own default is not listed a second time (row 62)', () => {
  expect(toDevices([camera('default'), camera(''), camera('a')])).toEqual([{ id: 'a', label: 'a' }])
})

test('what the browser uses by itself stands first, and so is what one begins with', () => {
  const listed = [camera('default', 'Default', 'headset'), camera('screen'), camera('ears', 'Headset', 'headset')]
  expect(toDevices(listed).map(({ id }) => id)).toEqual(['ears', 'screen'])
})

test('a phone offers the camera in front and the one behind, where it has any (row 63)', () => {
  expect(camerasOf(lenses, true).map(({ id }) => id)).toEqual(['2', '3'])
  expect(camerasOf(lenses, false)).toHaveLength(4)
  expect(camerasOf([camera('x', 'Rear lens')], true)).toHaveLength(1)
})

test('a camera that is not there is not valid, and where there is none that is said (row 63)', () => {
  const cameras = toDevices(lenses)
  expect(findCameraFault([], '1')).toBe('none-found')
  expect(findCameraFault(cameras, 'gone')).toBe('not-valid')
  expect(findCameraFault(cameras, '1')).toBeUndefined()
})

test('front and back take turns, else the other one, else there is none (row 75)', () => {
  const cameras = camerasOf(lenses, true)
  expect(nextCamera(cameras, '3')?.id).toBe('2')
  expect(nextCamera(cameras, '2')?.id).toBe('3')
  expect(nextCamera(toDevices([camera('a'), camera('b')]), 'a')?.id).toBe('b')
  expect(nextCamera(toDevices([camera('a')]), 'a')).toBeUndefined()
})

test('a device that was pulled out gives way to the first of the others (row 76)', () => {
  const devices = toDevices([camera('a'), camera('b')])
  expect(keepChoice(devices, 'b')).toBe('b')
  expect(keepChoice(devices, 'gone')).toBe('a')
  expect(keepChoice([], 'gone')).toBeUndefined()
})
