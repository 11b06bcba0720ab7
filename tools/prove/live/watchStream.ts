import type { Attendee } from '#tools/attendee/joinAsAttendee.ts'

/** A stream from one attendee to another. */
export interface WatchedStream {
  /** The attendees whose packets make up the stream. */
  from: readonly Attendee[]
  to: Attendee
  /** The attendee in the picture; undefined for the room's audio. */
  pictureOf?: string
  /**
   * Turns of sound that the mixer leaves out when it is late leave no gap. With this they count as lacking; without it
   * only when more than half is left out.
   */
  isSoundCounted?: boolean
}

export interface StreamWatch {
  /** The share of packets that has not come since it was asked last: too few in number, or with gaps between them. */
  lackSinceLast(): number
}

interface Reading {
  sent: number
  received: number
  missing: number
}

/** Packets on their way at the time of a sample are in neither count. */
const UNDER_WAY = 5

export function watchStream(stream: WatchedStream): StreamWatch {
  let before = read(stream)
  return {
    lackSinceLast() {
      const after = read(stream)
      const sent = after.sent - before.sent
      const isCounted = stream.pictureOf !== undefined || stream.isSoundCounted === true
      const wanted = isCounted ? sent : sent / 2
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
