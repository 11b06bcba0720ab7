import { oneByteExtensions, rtp, vp8 } from '#backend/meeting/media/rtp/rtp.fixture.ts'
import { extensionIds, payloadTypes } from './attendeeOffer.ts'

/** Packets, from the beginning. */
export interface SentCount {
  sound: number
  pictures: number
}

export interface Sending {
  /** Sends only while set; packets include the tone's level. */
  tone: readonly Buffer[] | undefined
  hasCamera: boolean
  /** The next picture can be shown without those before it. */
  wantsKeyFrame: boolean
  readonly cameraSsrc: number
  readonly sent: SentCount
  stop(): void
}

interface SendingRequest {
  send(packet: Buffer): void
  audioSsrc: number
  cameraSsrc: number
}

const PACKET_MS = 20
const PACKETS_A_PICTURE = 3
const PACKET_BYTES = 1000
const TONE_LEVEL = 15

/** Sound fifty times a second and pictures seventeen times, while there are any. */
export function startSending({ send, audioSsrc, cameraSsrc }: SendingRequest): Sending {
  let ticks = 0
  let pictures = 0
  const sent: SentCount = { sound: 0, pictures: 0 }
  const body = 'x'.repeat(PACKET_BYTES)

  function sendSound(tone: readonly Buffer[]): void {
    const payload = tone[ticks % tone.length]
    if (!payload) return
    sent.sound += 1
    const extensions = oneByteExtensions([extensionIds.audioLevel, Buffer.from([TONE_LEVEL])])
    const { opus: payloadType } = payloadTypes
    send(rtp({ payloadType, ssrc: audioSsrc, sequence: ticks, timestamp: ticks * 960, extensions, payload }))
  }
  function sendPicture(isKeyFrame: boolean): void {
    pictures += 1
    for (let index = 0; index < PACKETS_A_PICTURE; index += 1) {
      const marker = index === PACKETS_A_PICTURE - 1
      const payload = vp8({ isKeyFrame, isStart: index === 0, pictureId: pictures % 0x8000, body })
      const timestamp = ticks * PACKET_MS * 90
      send(
        rtp({ payloadType: payloadTypes.vp8, ssrc: cameraSsrc, sequence: sent.pictures, timestamp, marker, payload }),
      )
      sent.pictures += 1
    }
  }
  function tick(): void {
    if (sending.tone) sendSound(sending.tone)
    if (sending.hasCamera && ticks % 3 === 0) {
      sendPicture(sending.wantsKeyFrame)
      sending.wantsKeyFrame = false
    }
    ticks += 1
  }
  // A microphone keeps its own time, however busy the page is.
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const due = Math.floor((performance.now() - startedAt) / PACKET_MS)
    while (ticks < due) tick()
  }, PACKET_MS)
  const sending: Sending = {
    tone: undefined,
    hasCamera: false,
    wantsKeyFrame: true,
    cameraSsrc,
    sent,
    stop: () => clearInterval(timer),
  }
  return sending
}
