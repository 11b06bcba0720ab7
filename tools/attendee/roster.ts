import type {
  ISdkAudioStreamIdInfo,
  SdkSignalFrame,
} from 'amazon-chime-sdk-js/build/signalingprotocol/SignalingProtocol.js'

/** An attendee, as the client library would show them. */
export interface RosterEntry {
  attendeeId: string
  audioStreamId: number
  isMuted: boolean
  /** Minus dBFS; undefined while silent. */
  volume: number | undefined
  signal: number
}

/** The attendees in the room, by id, updated by its frames. */
export interface Roster {
  readonly entries: ReadonlyMap<string, RosterEntry>
  /** In the order they went. */
  readonly gone: readonly { attendeeId: string; isDropped: boolean }[]
  takePresence(frame: SdkSignalFrame): void
  takeLevels(frame: SdkSignalFrame): void
}

export function openRoster(): Roster {
  const entries = new Map<string, RosterEntry>()
  const gone: { attendeeId: string; isDropped: boolean }[] = []
  const find = (id: number) => [...entries.values()].find(({ audioStreamId }) => audioStreamId === id)

  function take(stream: ISdkAudioStreamIdInfo): void {
    const { attendeeId } = stream
    const audioStreamId = stream.audioStreamId ?? 0
    const isMuted = stream.muted ?? false
    const known = find(audioStreamId)
    if (attendeeId) {
      entries.set(attendeeId, { attendeeId, audioStreamId, isMuted, volume: undefined, signal: 2 })
    } else if (known && Object.hasOwn(stream, 'muted')) {
      known.isMuted = isMuted
    } else if (known) {
      entries.delete(known.attendeeId)
      gone.push({ attendeeId: known.attendeeId, isDropped: stream.dropped ?? false })
    }
  }
  return {
    entries,
    gone,
    takePresence({ audioStreamIdInfo }) {
      for (const stream of audioStreamIdInfo?.streams ?? []) take(stream)
    },
    takeLevels({ audioMetadata }) {
      const states = audioMetadata?.attendeeStates ?? []
      for (const entry of entries.values()) {
        const state = states.find(({ audioStreamId }) => audioStreamId === entry.audioStreamId)
        entry.volume = state && Object.hasOwn(state, 'volume') ? (state.volume ?? 0) : undefined
        entry.signal = state && Object.hasOwn(state, 'signalStrength') ? (state.signalStrength ?? 0) : 2
      }
    },
  }
}
