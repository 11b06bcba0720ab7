import type { ReadonlySignal } from '@preact/signals-react'
import type { Balance, RoomRequest } from '#schema/liveRoom.ts'
import type { NoiseMode } from '#web/features/meeting/effects/noiseMode.ts'
import type { LineMetrics } from '#web/features/meeting/metrics/lineMetrics.ts'
import type { MusicSource } from './openShare.ts'
import type { RoomState } from './roomState.ts'

type Readable<T> = {
  readonly [Name in keyof T]: T[Name] extends { peek(): infer Value } ? ReadonlySignal<Value> : T[Name]
}

/** A live class, from the side of one who is in it. */
export interface Room extends Readable<RoomState> {
  readonly selfId: string
  readonly noiseMode: NoiseMode
  /** Plays what is heard. */
  playInto(element: HTMLAudioElement): Promise<void>
  /** Draws a tile. Returns how to stop. */
  draw(tileId: number, element: HTMLVideoElement): () => void
  /** Rejects when there is no microphone to turn on. */
  setMuted(isMuted: boolean): Promise<void>
  setCamera(isOn: boolean): Promise<void>
  setSharing(isOn: boolean): Promise<void>
  /** Has everybody hear music in stereo. Throws `NoSoundShared`, and what the browser throws. */
  playMusic(source: MusicSource): Promise<void>
  /** Asks our own plane for something. What comes of it is told by `shared`. */
  ask(request: RoomRequest): void
  setBalance(balance: Balance): void
  /** The plane's clock, in milliseconds since 1970. */
  serverNow(): number
  say(text: string): void
  /** Tells about once a second how well the meeting comes through. Returns how to stop. */
  watchMetrics(tell: (metrics: LineMetrics) => void): () => void
  /** One is back after a while in which the page may have stood still. */
  recover(): void
  /** Stops camera and microphone and leaves. */
  leave(): Promise<void>
}
