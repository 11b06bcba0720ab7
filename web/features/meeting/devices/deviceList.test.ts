import { expect, test } from 'vitest'
import { keepChoice, toDevices } from './deviceList.ts'

const camera = (deviceId: string, label = deviceId, groupId = deviceId) => ({ deviceId, label, groupId })

test('the browser’s own default is not listed a second time (row 62)', () => {
  expect(toDevices([camera('default'), camera(''), camera('a')])).toEqual([{ id: 'a', label: 'a' }])
})

test('the browser’s default device comes first, and is the initial choice', () => {
  const listed = [camera('default', 'Default', 'headset'), camera('screen'), camera('ears', 'Headset', 'headset')]
  expect(toDevices(listed).map(({ id }) => id)).toEqual(['ears', 'screen'])
})

test('a device that was pulled out gives way to the first of the others (row 76)', () => {
  const devices = toDevices([camera('a'), camera('b')])
  expect(keepChoice(devices, 'b')).toBe('b')
  expect(keepChoice(devices, 'gone')).toBe('a')
  expect(keepChoice([], 'gone')).toBeUndefined()
})
