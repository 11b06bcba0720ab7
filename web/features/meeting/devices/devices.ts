import { type ReadonlySignal, signal } from '@preact/signals-react'
import type { DeviceController, Logger } from 'amazon-chime-sdk-js'
import { type Effects, openEffects } from '#web/features/meeting/effects/effects.ts'
import { type MeetingSettings, wantsBackground } from '#web/features/meeting/settings/meetingSettings.ts'
import { type CameraUser, openCamera } from './camera.ts'
import type { DeviceList } from './deviceList.ts'
import { type Capture, openRecovery } from './lost.ts'
import { openMicrophone } from './microphone.ts'
import { openSpeaker } from './speaker.ts'

/** Whether we may use camera and microphone. */
export type Permission = 'untriggered' | 'asking' | 'granted' | 'denied' | 'missing'

type DeviceKind = 'camera' | 'microphone' | 'speaker'

/** The machine's cameras, microphones and speakers, and which of them are in use. */
export interface Devices extends Readonly<Record<DeviceKind, DeviceList>> {
  readonly permission: ReadonlySignal<Permission>
  readonly effects: Effects
  /** What a phone call or another app has taken away. */
  readonly lost: ReadonlySignal<readonly Capture[]>
  /** Takes a lost microphone up again; a camera is back when it is started. Never rejects. */
  retake(): Promise<void>
  /** Whether the chosen camera was taken away. Another one that is chosen since is turned on only by its owner. */
  readonly isChosenCameraLost: ReadonlySignal<boolean>
  /** Asks for camera and microphone, and lists what there is. Never rejects: what came out is in `permission`. */
  ask(): Promise<void>
  readonly isCameraOn: ReadonlySignal<boolean>
  /** Shows the chosen camera. Returns how to stop. */
  preview(element: HTMLVideoElement): () => void
  /** Tells how loud the microphone is, 0 to 1, about twenty times a second. Returns how to stop. */
  meter(onLevel: (level: number) => void): () => void
  /** Front and back take turns. */
  switchCamera(): Promise<void>
  /** Rejects when it can't be had. It stays on for as long as an attendee uses it. */
  startCamera(user: CameraUser): Promise<void>
  stopCamera(user: CameraUser): Promise<void>
  close(): Promise<void>
}

interface DevicesRequest {
  controller: DeviceController
  settings: MeetingSettings
  logger: Logger
  isPhone: boolean
}

/** Wraps the client's controller: what an attendee may choose, and falling back when a device goes. */
export function openDevices({ controller, settings, logger, isPhone }: DevicesRequest): Devices {
  const work = openEffects({ settings, logger })
  const camera = openCamera({ controller, work, isPhone })
  const microphone = openMicrophone(controller, work)
  const speaker = openSpeaker(controller)
  const { permission, ask, lookAgain } = openPermission({ controller, logger, kinds: [camera, microphone, speaker] })
  const recovery = openRecovery({
    retakeMicrophone: microphone.restart,
    onCameraLost: camera.lose,
    chosenCamera: camera.list.chosen,
  })
  // Another one that could be had makes up for the one that was lost.
  const stopFinding = microphone.list.chosen.subscribe(() => recovery.find('microphone'))
  const observer = {
    ...recovery.observer,
    audioInputsChanged: lookAgain,
    videoInputsChanged: lookAgain,
    audioOutputsChanged: lookAgain,
  }
  controller.addDeviceChangeObserver(observer)
  const stopFollowing = followChoices(settings, { camera: camera.renew, microphone: microphone.restart })

  return {
    permission,
    camera: camera.list,
    microphone: microphone.list,
    speaker: speaker.list,
    effects: work,
    isCameraOn: camera.isOn,
    lost: recovery.lost,
    retake: recovery.retake,
    isChosenCameraLost: recovery.isChosenCameraLost,
    async startCamera(user) {
      await camera.startCamera(user)
      recovery.find('camera')
    },
    stopCamera: camera.stopCamera,
    ask,
    preview(element) {
      // Another camera, and another effect, is another stream.
      const stop = camera.pictures.subscribe(() => controller.startVideoPreviewForVideoInput(element))
      return () => {
        stop()
        controller.stopVideoPreviewForVideoInput(element)
      }
    },
    meter: microphone.meter,
    switchCamera: camera.switchSides,
    async close() {
      stopFollowing()
      stopFinding()
      controller.removeDeviceChangeObserver(observer)
      await Promise.all([camera.close(), microphone.close()])
    },
  }
}

interface Kind {
  list: DeviceList
  /** Lists what there is. */
  look(): Promise<void>
  /** Takes what is there where what was chosen has gone. */
  settle(): Promise<void>
}

interface PermissionRequest {
  controller: DeviceController
  logger: Logger
  kinds: readonly [camera: Kind, microphone: Kind, speaker: Kind]
}

/** Whether we may use camera and microphone, and how to ask. */
function openPermission({ controller, logger, kinds }: PermissionRequest) {
  const permission = signal<Permission>('untriggered')
  const takeRefusal = hearRefusals(controller)
  const hasMicrophone = () => kinds[1].list.all.peek().length > 0
  /** Rejects when the browser or the attendee refuses. */
  const takeWhatThereIs = async () => {
    for (const { look } of kinds) await look()
    const refusal = takeRefusal()
    if (refusal && !hasMicrophone()) throw refusal
    for (const { settle } of kinds) await settle()
  }
  const answer = async (): Promise<Permission> => {
    try {
      await takeWhatThereIs()
      return hasMicrophone() ? 'granted' : 'missing'
    } catch (error) {
      logger.error(`Error fetching devices: ${String(error)}`)
      return error instanceof Error && error.name === 'NotFoundError' ? 'missing' : 'denied'
    }
  }
  let pendingRequest: Promise<void> | undefined
  const askOnce = async () => {
    permission.value = 'asking'
    permission.value = await answer()
    pendingRequest = undefined
  }
  // Of two at once only one would hear why it was refused.
  const ask = () => (pendingRequest ??= askOnce())
  return {
    permission,
    ask,
    /** Something was plugged in or pulled out. */
    lookAgain() {
      // The first microphone may have come.
      if (permission.peek() === 'missing') void ask()
      else takeWhatThereIs().catch(() => undefined)
    },
  }
}

/** The client asks for permission, and keeps to itself what comes of it. Returns how to take what was refused last. */
function hearRefusals(controller: DeviceController): () => Error | undefined {
  let refusal: Error | undefined
  controller.setDeviceLabelTrigger(async () => {
    try {
      return await openWhatThereIs()
    } catch (error) {
      refusal = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  })
  return () => {
    const taken = refusal
    refusal = undefined
    return taken
  }
}

/**
 * Requests camera and microphone together. Without a camera, or if it is in use elsewhere, requests the microphone
 * alone.
 */
async function openWhatThereIs(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true, video: true })
  } catch (error) {
    if (error instanceof Error && ['NotFoundError', 'NotReadableError'].includes(error.name)) {
      return navigator.mediaDevices.getUserMedia({ audio: true })
    }
    throw error
  }
}

interface Renewals {
  camera(): Promise<void>
  microphone(): Promise<void>
}

/** Starts a device again when another effect was chosen for it. Returns how to stop following. */
function followChoices({ choices }: Pick<MeetingSettings, 'choices'>, renew: Renewals): () => void {
  let before = choices.peek()
  return choices.subscribe((now) => {
    const past = before
    before = now
    // Who began with the device is told what is wrong with it; here it only stays as it is.
    if (wantsBackground(now) !== wantsBackground(past)) renew.camera().catch(() => undefined)
    if (now.isVoiceFocused !== past.isVoiceFocused) renew.microphone().catch(() => undefined)
  })
}
