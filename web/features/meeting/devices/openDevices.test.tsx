import { ConsoleLogger, LogLevel, NoOpDeviceController } from 'amazon-chime-sdk-js'
import { expect, test } from 'vitest'
import { openInputs } from '#web/features/meeting/effects/openInputs.ts'
import { openMeetingSettings } from '#web/features/meeting/settings/meetingSettings.ts'
import { openDevices } from './openDevices.ts'

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
  readonly started: unknown[] = []
  #tellChange = () => {}

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
    this.started.push(device)
    return undefined
  }

  override addDeviceChangeObserver(observer: { audioInputsChanged?: (devices: MediaDeviceInfo[]) => void }) {
    this.#tellChange = () => observer.audioInputsChanged?.([])
  }

  pull(microphone: string) {
    this.microphones = this.microphones.filter((one) => one !== microphone)
    this.#tellChange()
  }
}

function open(cameras: string[]) {
  const controller = new TestMachine(cameras)
  const logger = new ListeningLogger('test', LogLevel.OFF)
  const shelf = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const inputs = openInputs({ controller, logger, settings: openMeetingSettings(shelf) })
  const devices = openDevices({ controller, inputs, logger, isPhone: false })
  return { controller, devices, heard: logger.heard }
}

test('devices that can’t be listed are logged, and the person is told they are blocked (rows 80, 82)', async () => {
  const { controller, devices, heard } = open(['webcam'])
  expect(devices.permission.peek()).toBe('untriggered')
  controller.isBlocked = true
  const asking = devices.ask()
  expect(devices.permission.peek()).toBe('asking')
  await asking
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
  await expect.poll(() => controller.started).toEqual(['headset', 'desk'])
  expect(devices.microphone.chosen.peek()).toBe('desk')
})
