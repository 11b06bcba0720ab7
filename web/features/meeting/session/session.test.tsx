import { signal } from '@preact/signals-react'
import { LogLevel } from 'amazon-chime-sdk-js'
import { expect, onTestFinished, test } from 'vitest'
import type { Permission } from '#web/features/meeting/devices/devices.ts'
import { openMeetingSettings } from '#web/features/meeting/settings/meetingSettings.ts'
import { configureRoom, createLogger, openEquipment, openRoom } from './session.ts'

const shelf = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

const joinInfo = {
  Meeting: {
    MeetingId: 'm',
    // There is no server at this address.
    MediaPlacement: { AudioHostUrl: 'localhost:1', SignalingUrl: 'ws://localhost:1/control' },
  },
  Attendee: { AttendeeId: 'mia', JoinToken: 'token' },
  role: 'member',
  classMode: false,
  mayRun: false,
} as const

const anybody = { joinInfo, profileOf: async () => undefined, now: () => 0 }

test.each([
  ['can’t be had', () => Promise.reject(new Error('In use'))],
  ['takes its time', () => new Promise<void>(() => undefined)],
])('a camera that %s does not keep an attendee out of a room that is already open', async (_why, startCamera) => {
  const equipment = openEquipment({ isPhone: false, settings: openMeetingSettings(shelf) })
  const room = await openRoom({
    ...anybody,
    equipment: { ...equipment, devices: { ...equipment.devices, permission: signal('granted'), startCamera } },
    isCameraWanted: true,
  })
  expect(room.isCameraOn.peek()).toBe(false)
  await room.leave()
})

test('an attendee who joins while the browser is still prompting gets their camera on once it is allowed', async () => {
  const { equipment, permission, allow, started } = machineBeforePermission()
  const room = await openRoom({ ...anybody, equipment, isCameraWanted: true })
  expect(started).toEqual([])
  allow()
  await expect.poll(() => started).toEqual(['camera'])
  expect(permission.peek()).toBe('granted')
  await room.leave()
})

function machineBeforePermission() {
  const permission = signal<Permission>('asking')
  const started: string[] = []
  const { promise: answered, resolve: allow } = Promise.withResolvers<void>()
  const ask = () => answered.then(() => void (permission.value = 'granted'))
  const startCamera = async () => void started.push('camera')
  const equipment = openEquipment({ isPhone: false, settings: openMeetingSettings(shelf) })
  return {
    equipment: { ...equipment, devices: { ...equipment.devices, permission, ask, startCamera } },
    permission,
    allow,
    started,
  }
}

test('an attendee who joins while their microphone is opening is heard through it, not through an empty track', async () => {
  const { open, tracks, asked } = slowMicrophone()
  const { devices, controller, close } = openEquipment({ isPhone: false, settings: openMeetingSettings(shelf) })
  const access = devices.ask()
  await asked
  // As the client does when it enters a room.
  const entering = controller.acquireAudioInputStream()
  open()
  await Promise.all([access, entering])
  expect(devices.microphone.chosen.peek()).toBe('headset')
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['live'])
  await close()
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
})

test('an attendee without a microphone joins with an empty track', async () => {
  const { controller, close } = openEquipment({ isPhone: false, settings: openMeetingSettings(shelf) })
  const { active } = await controller.acquireAudioInputStream()
  expect(active).toBe(true)
  await close()
})

/** A headset that takes its time, as those without a cable do. */
function slowMicrophone() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>()
  const tracks: MediaStreamTrack[] = []
  const headset = { kind: 'audioinput', deviceId: 'headset', groupId: 'g', label: 'Headset', toJSON: () => ({}) }
  const sound = new AudioContext()
  const { mediaDevices } = navigator
  Object.assign(mediaDevices, {
    enumerateDevices: async () => [headset],
    async getUserMedia() {
      noteAsked()
      await opened
      const { stream } = new MediaStreamAudioDestinationNode(sound)
      tracks.push(...stream.getTracks())
      return stream
    },
  })
  onTestFinished(async () => {
    for (const name of ['enumerateDevices', 'getUserMedia']) Reflect.deleteProperty(mediaDevices, name)
    await sound.close()
  })
  return { open, tracks, asked }
}

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
  const room = await openRoom({ ...anybody, equipment, isCameraWanted: false })
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

type Configured = Parameters<typeof configureRoom>[0]

function configured(choice: Parameters<ReturnType<typeof openMeetingSettings>['change']>[0]) {
  const { choices, change } = openMeetingSettings(shelf)
  change(choice)
  const byPriority = {} as Configured['videoDownlinkBandwidthPolicy']
  const usual = {} as Configured['videoDownlinkBandwidthPolicy']
  const configuration: Configured = {
    enableSimulcastForUnifiedPlanChromiumBasedBrowsers: false,
    keepLastFrameWhenPaused: false,
    videoDownlinkBandwidthPolicy: usual,
  }
  configureRoom(configuration, choices.peek(), () => byPriority)
  return { configuration, isByPriority: configuration.videoDownlinkBandwidthPolicy === byPriority }
}

test('by default one size is sent, all videos are received equally, and no last frame is kept (row 78)', () => {
  const { configuration, isByPriority } = configured({})
  expect(configuration.enableSimulcastForUnifiedPlanChromiumBasedBrowsers).toBe(false)
  expect(configuration.keepLastFrameWhenPaused).toBe(false)
  expect(isByPriority).toBe(false)
})

test('each of the three switches reaches the client when a room is entered (row 78)', () => {
  const { configuration, isByPriority } = configured({
    sendsSizes: true,
    keepsLastFrame: true,
    receivesByPriority: true,
  })
  expect(configuration.enableSimulcastForUnifiedPlanChromiumBasedBrowsers).toBe(true)
  expect(configuration.keepLastFrameWhenPaused).toBe(true)
  expect(isByPriority).toBe(true)
})

/** Hears what is posted instead of sending it. */
function hearPosts(): string[] {
  const posted: string[] = []
  const real = globalThis.fetch
  globalThis.fetch = async (to) => {
    posted.push(typeof to === 'string' ? to : 'elsewhere')
    return new Response()
  }
  onTestFinished(() => {
    globalThis.fetch = real
  })
  return posted
}

test.each(['localhost', '127.0.0.1', '[::1]'])(
  'on %s the client’s log is off, and posted nowhere (rows 81, 82)',
  (hostname) => {
    const posted = hearPosts()
    const { logger } = createLogger({ hostname, pathname: '/class/class' })
    expect(logger.getLogLevel()).toBe(LogLevel.OFF)
    logger.error('something went wrong')
    expect(posted).toEqual([])
  },
)

test('on another host what goes wrong is posted below the address of the page (row 82)', async () => {
  const posted = hearPosts()
  const { logger, close } = createLogger({ hostname: 'studio.example', pathname: '/class/class' })
  onTestFinished(close)
  logger.info('nothing worth telling')
  logger.error('something went wrong')
  await expect.poll(() => posted).toEqual(['/class/class/logs'])
})

test('a closed log sends its remaining entries, and leaves no listener on the page', async () => {
  const sent: unknown[] = []
  navigator.sendBeacon = (to) => sent.push(to) > 0
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'sendBeacon'))
  const { close } = createLogger({ hostname: 'studio.example', pathname: '/class/class' })
  await close()
  // Going back while the room opens ends the visit a second time.
  await close()
  expect(sent).toEqual(['/class/class/logs'])
  dispatchEvent(new Event('unload'))
  expect(sent).toHaveLength(1)
})
