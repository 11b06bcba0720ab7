import { signal } from '@preact/signals-react'
import { expect, onTestFinished, test } from 'vitest'
import { openMeetingSettings } from '#web/features/meeting/settings/meetingSettings.ts'
import { openEquipment, openRoom } from './openRoom.ts'

const shelf = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

const joinInfo = {
  Meeting: {
    MeetingId: 'm',
    // Nobody answers there.
    MediaPlacement: { AudioHostUrl: 'localhost:1', SignalingUrl: 'ws://localhost:1/control' },
  },
  Attendee: { AttendeeId: 'mia', JoinToken: 'token' },
  role: 'member',
  classMode: false,
  mayRun: false,
} as const

test.each([
  ['can’t be had', () => Promise.reject(new Error('In use'))],
  ['takes its time', () => new Promise<void>(() => undefined)],
])('a camera that %s keeps nobody from the room that is open already', async (_why, startCamera) => {
  const equipment = openEquipment({ isPhone: false, settings: openMeetingSettings(shelf) })
  const room = await openRoom({
    joinInfo,
    equipment: { ...equipment, devices: { ...equipment.devices, permission: signal('granted'), startCamera } },
    nameOf: async () => undefined,
    isCameraWanted: true,
    now: () => 0,
  })
  expect(room.isCameraOn.peek()).toBe(false)
  await room.leave()
})

test('the speaker that was chosen at the set-up is the one that plays the class', async () => {
  const { mediaDevices } = navigator
  const speakerOf = (deviceId: string) => ({
    kind: 'audiooutput',
    deviceId,
    groupId: deviceId,
    label: deviceId,
    toJSON: () => ({}),
  })
  Object.assign(mediaDevices, { enumerateDevices: async () => ['screen', 'ears'].map(speakerOf) })
  onTestFinished(() => void Reflect.deleteProperty(mediaDevices, 'enumerateDevices'))
  const equipment = openEquipment({ isPhone: false, settings: openMeetingSettings(shelf) })
  await equipment.devices.ask()
  await equipment.devices.speaker.choose('ears')
  const room = await openRoom({
    joinInfo,
    equipment,
    nameOf: async () => undefined,
    isCameraWanted: false,
    now: () => 0,
  })
  const played: string[] = []
  const element = new Audio()
  element.setSinkId = async (id) => void played.push(id)
  await expect
    .poll(async () => {
      await room.playInto(element)
      return played
    })
    .toContain('ears')
  await room.leave()
})
