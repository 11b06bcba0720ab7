import { signal } from '@preact/signals-react'
import type { DeviceController } from 'amazon-chime-sdk-js'
import { nextCamera } from './deviceChoice.ts'
import type { Devices, Permission } from './devices.ts'
import { listDevices } from './listDevices.ts'
import { meterMicrophone } from './meterMicrophone.ts'
import { openWhatThereIs } from './openWhatThereIs.ts'

/** Wraps the client's controller: what a person may choose, and falling back when a device goes. */
export function openDevices(controller: DeviceController, isPhone: boolean): Devices {
  const permission = signal<Permission>('untriggered')
  const { camera, microphone, speaker, list, settle, cameraSwitch } = listDevices(controller, isPhone)
  const onChange = () =>
    void list()
      .then(settle)
      .catch(() => undefined)
  const observer = { audioInputsChanged: onChange, videoInputsChanged: onChange, audioOutputsChanged: onChange }
  controller.addDeviceChangeObserver(observer)
  controller.setDeviceLabelTrigger(openWhatThereIs)

  return {
    permission,
    camera,
    microphone,
    speaker,
    startCamera: cameraSwitch.startCamera,
    stopCamera: cameraSwitch.stopCamera,
    async ask() {
      permission.value = 'asking'
      try {
        await list()
        await settle()
        permission.value = microphone.all.peek().length === 0 ? 'missing' : 'granted'
      } catch (error) {
        permission.value = error instanceof Error && error.name === 'NotFoundError' ? 'missing' : 'denied'
      }
    },
    preview(element) {
      controller.startVideoPreviewForVideoInput(element)
      return () => controller.stopVideoPreviewForVideoInput(element)
    },
    meter: (tell) => meterMicrophone(controller, tell),
    async switchCamera() {
      const next = nextCamera(camera.all.peek(), camera.chosen.peek())
      if (next) await camera.choose(next.id)
    },
    async close() {
      controller.removeDeviceChangeObserver(observer)
      await Promise.all([controller.stopVideoInput(), controller.stopAudioInput()])
    },
  }
}
