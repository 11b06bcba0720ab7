import { setTimeout as pause } from 'node:timers/promises'
import { writeNack, writePictureLoss } from '#backend/meeting/media/rtp/packets/writeRtcp.ts'
import { rtp } from '#backend/meeting/media/rtp/rtp.fixture.ts'
import { payloadTypes } from '#tools/attendee/attendeeOffer.ts'
import type { Attendee } from '#tools/attendee/joinAsAttendee.ts'
import type { MediaStage } from '#tools/attendee/openMediaStage.ts'

/** People in the honest ones' room who are let in, and whose browsers go mad. */
export interface StormyAttendees {
  /** Packets that they sent. */
  readonly sent: number
  close(): Promise<void>
}

const STORMING = 2
const STORM_FOR_MS = 4000
const EVERY_MS = 20
/** Requests per turn: some 2,000 a second, more than any browser sends. */
const ASKS = 10
const PACKETS = 30
/**
 * Opus reads this as 2.5 ms of sound, an eighth of the 20 ms that are accepted: accepted noise would rightly be heard.
 */
const NONSENSE = Buffer.alloc(200, 0x80)
const ALL_SEQUENCES = Array.from({ length: 512 }, (_, sequence) => sequence)

/** Opens attendees that keep requesting every packet and key frames, and send nonsense, one after the other. */
export function openStormyAttendees(stage: MediaStage, random: () => number): StormyAttendees {
  const ending = new AbortController()
  const count = { sent: 0 }
  const storms = Array.from({ length: STORMING }, async (_, index) => {
    while (!ending.signal.aborted) {
      await storm({ stage, attendeeId: `yoga-storm-${index}`, random, count }).catch(() => pause(EVERY_MS))
    }
  })
  return {
    get sent() {
      return count.sent
    },
    async close() {
      ending.abort()
      await Promise.all(storms)
    },
  }
}

interface Storm {
  stage: MediaStage
  attendeeId: string
  random: () => number
  count: { sent: number }
}

async function storm({ stage, attendeeId, random, count }: Storm): Promise<void> {
  const attendee = await stage.join({ meetingId: 'yoga', attendeeId })
  const send = (packet: Buffer) => {
    attendee.sendPacket(packet)
    count.sent += 1
  }
  const rage = openRage(attendee, { send, random })
  const turns = setInterval(rage, EVERY_MS)
  // An attendee that is ejected reconnects at once.
  await Promise.race([attendee.ended, pause(STORM_FOR_MS)])
  clearInterval(turns)
  attendee.drop()
}

/**
 * Sequence numbers only increase, as encryption requires, but with gaps, so that the plane requests packets that never
 * existed.
 */
function openRage({ streams }: Attendee, { send, random }: { send(packet: Buffer): void; random: () => number }) {
  let sequence = 0
  return () => {
    const ssrcs = [...streams.keys()]
    for (let times = 0; times < ASKS; times += 1) {
      const ssrc = ssrcs[times % ssrcs.length] ?? 1
      send(random() < 0.5 ? writeNack(ssrc, ALL_SEQUENCES) : writePictureLoss(ssrc))
    }
    for (let times = 0; times < PACKETS; times += 1) {
      const payloadType = random() < 0.5 ? payloadTypes.vp8 : payloadTypes.opus
      sequence += 1 + Math.floor(random() * 5)
      send(rtp({ payloadType, ssrc: 1 + Math.floor(random() * 4), sequence, payload: NONSENSE }))
    }
  }
}
