import type { Attendee } from '#tools/attendee/joinAsAttendee.ts'

/** What one attendee sends and another should get. */
export interface WatchedStream {
  /** Those whose packets it is made of. */
  from: readonly Attendee[]
  to: Attendee
  /** Whose picture it is; none for the room's sound. */
  pictureOf?: string
}

export interface StreamWatch {
  /**
   * The share of packets that has not come since it was asked last. Pictures are compared by number with what was sent;
   * of sound gaps count, and less than half: a mixer numbers what it gives out anew, and gives out nothing when the one
   * who speaks is held up.
   */
  lackSinceLast(): number
}

interface Reading {
  sent: number
  received: number
  missing: number
}

/** What is on its way when somebody looks is in nobody's count yet. */
const UNDER_WAY = 5

export function watchStream(stream: WatchedStream): StreamWatch {
  let before = read(stream)
  return {
    lackSinceLast() {
      const after = read(stream)
      const sent = after.sent - before.sent
      const wanted = stream.pictureOf === undefined ? sent / 2 : sent
      const tooFew = wanted - (after.received - before.received) - UNDER_WAY
      const gaps = after.missing - before.missing
      before = after
      return sent <= 0 ? 0 : Math.max(0, tooFew, gaps) / sent
    },
  }
}

function read({ from, to, pictureOf }: WatchedStream): Reading {
  const [ssrc] = [...to.pictureOwners].find(([, owner]) => owner === pictureOf) ?? []
  const streams = [...to.streams].filter(([own, { isSound }]) => (pictureOf === undefined ? isSound : own === ssrc))
  return {
    sent: sum(from.map(({ sent }) => (pictureOf === undefined ? sent.sound : sent.pictures))),
    received: sum(streams.map(([, { packets }]) => packets)),
    missing: sum(streams.map(([, { missing }]) => missing)),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
