import type { RoomListener } from '#backend/meeting/media/room/entry.port.ts'
import { encodeFrame, type OutgoingFrame } from './signalFrame.ts'
import { bitratesFrame, indexFrame, levelsFrame, messagesFrame, presenceFrame } from './writeRoom.ts'

interface Listening {
  send(frame: Buffer): void
  now: () => number
  onEnd: RoomListener['onEnd']
}

/** Sends an attendee what the room tells. */
export function listenToRoom({ send, now, onEnd }: Listening): RoomListener {
  return {
    onIndex(publications, headCount) {
      send(writtenOnce(publications, { about: headCount, now, write: () => indexFrame(publications, headCount) }))
    },
    onPresence(changes) {
      send(writtenOnce(changes, { about: 0, now, write: () => presenceFrame(changes) }))
    },
    onLevels(levels) {
      send(writtenOnce(levels, { about: 0, now, write: () => levelsFrame(levels) }))
    },
    onBitrates(bitrates) {
      send(writtenOnce(bitrates, { about: 0, now, write: () => bitratesFrame(bitrates) }))
    },
    onMessages(messages) {
      send(writtenOnce(messages, { about: 0, now, write: () => messagesFrame(messages) }))
    },
    onEnd,
  }
}

interface Writing {
  /** What else the frame depends on. */
  about: number
  now: () => number
  write(): OutgoingFrame
}

// A room tells many the same list. Writing it is most of the work.
const written = new WeakMap<object, { about: number; frame: Buffer }>()

function writtenOnce(list: object, { about, now, write }: Writing): Buffer {
  const before = written.get(list)
  if (before?.about === about) return before.frame
  const frame = encodeFrame(write(), now())
  written.set(list, { about, frame })
  return frame
}
