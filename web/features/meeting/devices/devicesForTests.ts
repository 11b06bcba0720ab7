import { signal } from '@preact/signals-react'
import type { Device } from './deviceChoice.ts'
import type { DeviceList, Devices, Permission } from './devices.ts'

interface TestDevices {
  permission?: Permission
  cameras?: readonly Device[]
}

const nothing = () => Promise.resolve()

/** Devices that are there because a test says so. */
export function devicesForTests({
  permission = 'granted',
  cameras = [{ id: 'c', label: 'Webcam' }],
}: TestDevices = {}) {
  const asked = { count: 0 }
  const devices: Devices = {
    permission: signal(permission),
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
  return { devices, asked }
}

function listOf(all: readonly Device[]): DeviceList {
  return { all: signal(all), chosen: signal(all[0]?.id), choose: nothing }
}
