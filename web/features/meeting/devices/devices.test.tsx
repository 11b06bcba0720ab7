import {
  ConsoleLogger,
  DefaultDeviceController,
  type DeviceChangeObserver,
  LogLevel,
  NoOpDeviceController,
} from 'amazon-chime-sdk-js'
import { expect, onTestFinished, test } from 'vitest'
import { openMeetingSettings } from '#web/features/meeting/settings/meetingSettings.ts'
import { openDevices } from './devices.ts'

class ListeningLogger extends ConsoleLogger {
  readonly heard: string[] = []

  override error(text: string): void {
    this.heard.push(text)
  }
}

const deviceOf = (kind: MediaDeviceKind) => (deviceId: string) => ({
  deviceId,
  kind,
  groupId: '',
  label: deviceId,
  toJSON: () => ({}),
})

/** A machine to which devices are plugged and from which they are pulled. */
class TestMachine extends NoOpDeviceController {
  cameras: string[]
  microphones = ['headset', 'desk']
  isBlocked = false
  /** Microphones that another app has. */
  busy: string[] = []
  analysers = 0
  readonly filmed: unknown[] = []
  readonly started: unknown[] = []
  #observer: DeviceChangeObserver = {}

  constructor(cameras: string[]) {
    super()
    this.cameras = cameras
  }

  override async listVideoInputDevices() {
    if (this.isBlocked) throw new DOMException('Blocked', 'NotAllowedError')
    return this.cameras.map(deviceOf('videoinput'))
  }

  override async listAudioInputDevices() {
    return this.microphones.map(deviceOf('audioinput'))
  }

  override async startAudioInput(device: unknown) {
    if (this.busy.includes(String(device))) throw new DOMException('In use', 'NotReadableError')
    this.started.push(device)
    return undefined
  }

  override createAnalyserNodeForAudioInput() {
    this.analysers += 1
    return null
  }

  override async startVideoInput(device: unknown) {
    this.filmed.push(device)
    return undefined
  }

  override addDeviceChangeObserver(observer: DeviceChangeObserver) {
    this.#observer = observer
  }

  pull(microphone: string) {
    this.microphones = this.microphones.filter((one) => one !== microphone)
    this.#observer.audioInputsChanged?.([])
  }

  plug(microphone: string) {
    this.microphones = [...this.microphones, microphone]
    this.#observer.audioInputsChanged?.([])
  }

  pullCamera(camera: string) {
    this.cameras = this.cameras.filter((one) => one !== camera)
    this.#observer.videoInputsChanged?.([])
  }

  endPicture(camera: string) {
    this.#observer.videoInputStreamEnded?.(camera)
  }
}

function open(cameras: string[]) {
  const controller = new TestMachine(cameras)
  const logger = new ListeningLogger('test', LogLevel.OFF)
  const shelf = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const settings = openMeetingSettings(shelf)
  const devices = openDevices({ controller, settings, logger, isPhone: false })
  return { controller, devices, settings, heard: logger.heard }
}

test('a failure to list devices is logged, and the user is told they are blocked (rows 80, 82)', async () => {
  const { controller, devices, heard } = open(['webcam'])
  expect(devices.permission.peek()).toBe('untriggered')
  controller.isBlocked = true
  const access = devices.ask()
  expect(devices.permission.peek()).toBe('asking')
  await access
  expect(devices.permission.peek()).toBe('denied')
  expect(heard).toEqual(['Error fetching devices: NotAllowedError: Blocked'])
  controller.isBlocked = false
  await devices.ask()
  expect(devices.permission.peek()).toBe('granted')
})

test('a camera that is not there is not taken, and logged (rows 63, 82)', async () => {
  const { devices, heard } = open(['webcam'])
  await devices.ask()
  await expect(devices.camera.choose('gone')).rejects.toThrow('Selected video device ID is not valid.')
  expect(devices.camera.chosen.peek()).toBe('webcam')
  const { devices: none, heard: heardOfNone } = open([])
  await none.ask()
  await expect(none.camera.choose('any')).rejects.toThrow('No video input devices found.')
  expect([...heard, ...heardOfNone]).toEqual([
    'Selected video device ID is not valid.',
    'No video input devices found.',
  ])
})

test('cameras take turns, and where there is no other that is logged (rows 75, 82)', async () => {
  const { devices } = open(['Front Camera', 'Back Camera'])
  await devices.ask()
  await devices.switchCamera()
  expect(devices.camera.chosen.peek()).toBe('Back Camera')
  await devices.switchCamera()
  expect(devices.camera.chosen.peek()).toBe('Front Camera')
  const { devices: single, heard } = open(['webcam'])
  await single.ask()
  await single.switchCamera()
  expect(heard).toEqual(['No alternative cameras available.'])
})

test('a microphone that is pulled out gives way to the first of the others (row 76)', async () => {
  const { controller, devices } = open(['webcam'])
  await devices.ask()
  expect(controller.started).toEqual(['headset'])
  controller.pull('headset')
  await expect.poll(() => devices.microphone.chosen.peek()).toBe('desk')
  expect(controller.started).toEqual(['headset', 'desk'])
})

test('unplugging the camera in use starts no other one, and the camera is reported as lost (row 76)', async () => {
  const { controller, devices } = open(['webcam', 'built-in'])
  await devices.ask()
  await devices.startCamera({})
  controller.pullCamera('webcam')
  await expect.poll(() => devices.camera.chosen.peek()).toBe('built-in')
  controller.endPicture('webcam')
  expect(controller.filmed).toEqual(['webcam'])
  expect(devices.lost.peek()).toEqual(['camera'])
  expect(devices.isChosenCameraLost.peek()).toBe(false)
  await devices.startCamera({})
  expect(controller.filmed).toEqual(['webcam', 'built-in'])
})

test('a camera that a call has taken is the one to be taken back', async () => {
  const { controller, devices } = open(['webcam', 'built-in'])
  await devices.ask()
  await devices.startCamera({})
  expect(devices.isChosenCameraLost.peek()).toBe(false)
  controller.endPicture('webcam')
  expect(devices.isChosenCameraLost.peek()).toBe(true)
})

test('a microphone that is plugged in when none was found is taken up (row 76)', async () => {
  const { controller, devices } = open(['webcam'])
  controller.microphones = []
  await devices.ask()
  expect(devices.permission.peek()).toBe('missing')
  controller.plug('desk')
  await expect.poll(() => devices.permission.peek()).toBe('granted')
  expect(devices.microphone.chosen.peek()).toBe('desk')
})

test('a microphone that another app has gives way to one that can be had', async () => {
  const { controller, devices } = open(['webcam'])
  controller.busy = ['headset']
  await devices.ask()
  expect(devices.permission.peek()).toBe('granted')
  expect(devices.microphone.chosen.peek()).toBe('desk')
})

test('choosing a microphone that cannot be opened keeps the previous one in use', async () => {
  const { controller, devices } = open(['webcam'])
  await devices.ask()
  controller.busy = ['desk']
  await expect(devices.microphone.choose('desk')).rejects.toThrow('In use')
  expect(devices.microphone.chosen.peek()).toBe('headset')
  expect(controller.started).toEqual(['headset', 'headset'])
})

test('the volume meter restarts when the microphone’s sound changes', async () => {
  const { controller, devices, settings } = open(['webcam'])
  await devices.ask()
  const stop = devices.meter(() => undefined)
  expect(controller.analysers).toBe(1)
  settings.change({ isVoiceFocused: true })
  await expect.poll(() => controller.analysers).toBe(2)
  stop()
  await devices.microphone.choose('desk')
  expect(controller.analysers).toBe(2)
})

/** A browser in which the person refuses; it names no device then. */
function refuse() {
  const { mediaDevices } = navigator
  const unnamed = ['audioinput', 'videoinput'] as const
  Object.assign(mediaDevices, {
    enumerateDevices: async () => unnamed.map((kind) => ({ ...deviceOf(kind)(''), label: '' })),
    getUserMedia: () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError')),
  })
  onTestFinished(() => {
    for (const name of ['enumerateDevices', 'getUserMedia']) Reflect.deleteProperty(mediaDevices, name)
  })
}

function openRefused() {
  refuse()
  const logger = new ListeningLogger('test', LogLevel.OFF)
  const controller = new DefaultDeviceController(logger, { enableWebAudio: true })
  const shelf = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  return openDevices({ controller, settings: openMeetingSettings(shelf), logger, isPhone: false })
}

test('a user who denies access is told that devices are blocked, not missing (row 80)', async () => {
  const devices = openRefused()
  await devices.ask()
  expect(devices.permission.peek()).toBe('denied')
  await devices.close()
})

test('a user who asks for a microphone while the browser is still prompting is told that it is blocked, too', async () => {
  const devices = openRefused()
  await Promise.all([devices.ask(), devices.ask()])
  expect(devices.permission.peek()).toBe('denied')
  await devices.close()
})
