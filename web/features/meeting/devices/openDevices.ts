import type { DeviceController, Logger } from 'amazon-chime-sdk-js'
import type { Inputs } from '#web/features/meeting/effects/openInputs.ts'
import { nextCamera } from './deviceChoice.ts'
import type { Devices } from './devices.ts'
import { followChoices } from './followChoices.ts'
import { listDevices } from './listDevices.ts'
import { meterMicrophone } from './meterMicrophone.ts'
import { openPermission } from './openPermission.ts'
import { openRecovery } from './openRecovery.ts'

export interface DevicesRequest {
  controller: DeviceController
  inputs: Inputs
  logger: Logger
  isPhone: boolean
}

/** Wraps the client's controller: what a person may choose, and falling back when a device goes. */
export function openDevices({ controller, inputs, logger, isPhone }: DevicesRequest): Devices {
  const lists = listDevices({ controller, inputs, logger, isPhone })
  const { camera, microphone, speaker, cameraSwitch, restartMicrophone, pictures, sounds } = lists
  const { permission, ask, lookAgain } = openPermission(lists, logger)
  const onChange = () => void lookAgain()
  const recovery = openRecovery({
    retakeMicrophone: restartMicrophone,
    onCameraLost: cameraSwitch.lose,
    chosenCamera: camera.chosen,
  })
  // Another one that could be had makes up for the one that was lost.
  const stopFinding = microphone.chosen.subscribe(() => recovery.find('microphone'))
  const observer = {
    ...recovery.observer,
    audioInputsChanged: onChange,
    videoInputsChanged: onChange,
    audioOutputsChanged: onChange,
  }
  controller.addDeviceChangeObserver(observer)
  const stopFollowing = followChoices(inputs.effects.settings, {
    camera: cameraSwitch.renew,
    microphone: restartMicrophone,
  })

  return {
    permission,
    camera,
    microphone,
    speaker,
    effects: inputs.effects,
    lost: recovery.lost,
    retake: recovery.retake,
    isChosenCameraLost: recovery.isChosenCameraLost,
    async startCamera(user) {
      await cameraSwitch.startCamera(user)
      recovery.find('camera')
    },
    stopCamera: cameraSwitch.stopCamera,
    ask,
    preview(element) {
      // Another camera, and another effect, is another stream.
      const stop = pictures.subscribe(() => controller.startVideoPreviewForVideoInput(element))
      return () => {
        stop()
        controller.stopVideoPreviewForVideoInput(element)
      }
    },
    meter: (tell) => meterMicrophone(controller, sounds, tell),
    async switchCamera() {
      const next = nextCamera(camera.all.peek(), camera.chosen.peek())
      if (next) await camera.choose(next.id)
      else logger.error('No alternative cameras available.')
    },
    async close() {
      stopFollowing()
      stopFinding()
      controller.removeDeviceChangeObserver(observer)
      await Promise.all([inputs.camera.close(), inputs.microphone.close()])
    },
  }
}
