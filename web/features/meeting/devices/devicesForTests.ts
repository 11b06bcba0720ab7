import { computed, signal } from '@preact/signals-react'
import type { EffectFault } from '#web/features/meeting/effects/effects.ts'
import { openMeetingSettings } from '#web/features/meeting/settings/meetingSettings.ts'
import type { Device, DeviceList } from './deviceList.ts'
import type { Devices, Permission } from './devices.ts'
import type { Capture } from './lost.ts'

interface TestDevices {
  permission?: Permission
  cameras?: readonly Device[]
  /** Whether the browser can do what effects need. */
  canChange?: boolean
}

const nothing = () => Promise.resolve()

/** Devices that are there because a test says so. */
export function devicesForTests({
  permission = 'granted',
  cameras = [{ id: 'c', label: 'Webcam' }],
  canChange = true,
}: TestDevices = {}) {
  const asked = { count: 0 }
  const lost = signal<readonly Capture[]>([])
  const fault = signal<EffectFault | undefined>(undefined)
  const isPreparing = signal(false)
  const isCameraOn = signal(false)
  const settings = openMeetingSettings(shelfForTests())
  const effects = { canChangeBackground: canChange, canFocusVoice: canChange, isPreparing, fault, settings }
  const devices: Devices = {
    effects,
    isCameraOn,
    permission: signal(permission),
    lost,
    retake: async () => {
      lost.value = lost.peek().filter((capture) => capture !== 'microphone')
    },
    isChosenCameraLost: computed(() => lost.value.includes('camera')),
    camera: listOf(cameras),
    microphone: listOf([{ id: 'm', label: 'Headset' }]),
    speaker: listOf([]),
    ask: async () => void (asked.count += 1),
    preview: () => () => undefined,
    meter: () => () => undefined,
    switchCamera: nothing,
    startCamera: nothing,
    stopCamera: nothing,
    close: nothing,
  }
  return { devices, asked, lost, settings, fault, isPreparing, isCameraOn }
}

function listOf(all: readonly Device[]): DeviceList {
  return { all: signal(all), chosen: signal(all[0]?.id), choose: nothing }
}

/** Keeps nothing beyond the test. */
function shelfForTests() {
  return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
}
