import type { ReadonlySignal } from '@preact/signals-react'
import type { Effects } from '#web/features/meeting/effects/effects.ts'
import type { Device } from './deviceChoice.ts'
import type { CameraUser } from './openCameraSwitch.ts'

/** Whether we may use camera and microphone. */
export type Permission = 'untriggered' | 'asking' | 'granted' | 'denied' | 'missing'

/** What others can take away from a page. */
export type Capture = 'microphone' | 'camera'

export type DeviceKind = 'camera' | 'microphone' | 'speaker'

export interface DeviceList {
  readonly all: ReadonlySignal<readonly Device[]>
  /** Id of the one in use. */
  readonly chosen: ReadonlySignal<string | undefined>
  choose(id: string): Promise<void>
}

/** The machine's cameras, microphones and speakers, and which of them are in use. */
export interface Devices extends Readonly<Record<DeviceKind, DeviceList>> {
  readonly permission: ReadonlySignal<Permission>
  readonly effects: Effects
  /** What a phone call or another app has taken away. */
  readonly lost: ReadonlySignal<readonly Capture[]>
  /** Takes a lost microphone up again; a camera is back when it is started. Never rejects. */
  retake(): Promise<void>
  /** Whether the chosen camera was taken away. Another one that is chosen since is turned on by nobody but the person. */
  readonly isChosenCameraLost: ReadonlySignal<boolean>
  /** Asks for camera and microphone, and lists what there is. Never rejects: what came out is in `permission`. */
  ask(): Promise<void>
  /** Shows the chosen camera. Returns how to stop. */
  preview(element: HTMLVideoElement): () => void
  /** Tells how loud the microphone is, 0 to 1, about twenty times a second. Returns how to stop. */
  meter(tell: (level: number) => void): () => void
  /** Front and back take turns. */
  switchCamera(): Promise<void>
  /** Rejects when it can't be had. It stays on for as long as somebody uses it. */
  startCamera(user: CameraUser): Promise<void>
  stopCamera(user: CameraUser): Promise<void>
  close(): Promise<void>
}
