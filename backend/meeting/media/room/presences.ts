import { isDeepStrictEqual } from 'node:util'
import type { LinkQuality } from '#backend/meeting/media/rtp/peer.port.ts'
import type { RoomAttendee } from './attendee.ts'
import type { Level, Presence, PresenceChange } from './rooms.port.ts'

/** The attendees as they see each other: presence, muting, volume and connection quality. */
export interface Presences {
  /** Their media are connected: they receive all presences, and all attendees receive theirs. */
  announce(attendee: RoomAttendee): void
  /** These attendees have muted or unmuted their microphones, or were muted. */
  tellMuted(attendees: readonly RoomAttendee[]): void
  /** Transfers the presence from one session to the next, so that other attendees see no change. */
  handOver(from: RoomAttendee, to: RoomAttendee): void
  withdraw(attendee: RoomAttendee, isDropped: boolean): void
  /** Called several times a second. */
  tellLevels(): void
}

interface PresencesParts {
  attendees: ReadonlyMap<string, RoomAttendee>
  nextNumber: () => number
  /** The number of attendees has changed. */
  onChange(type: 'entered' | 'left', attendee: RoomAttendee): void
}

export function openPresences({ attendees, nextNumber, onChange }: PresencesParts): Presences {
  const levels = openLevels(attendees)

  // Browsers take the first list for the complete one, so an attendee who has not received it gets nothing else.
  const tell = (changes: readonly PresenceChange[], except?: RoomAttendee) => {
    for (const attendee of attendees.values()) {
      if (attendee.presence && attendee !== except) attendee.listener.onPresence(changes)
    }
  }
  return {
    announce(attendee) {
      const { inherited, id, attendeeId, isMuted } = attendee
      const presence = { audioStreamId: nextNumber(), attendeeId: id, externalUserId: attendeeId, isMuted }
      attendee.presence = presence
      attendee.inherited = undefined
      attendee.listener.onPresence([...attendees.values()].flatMap((one) => seenAs(one) ?? []).map(came))
      // Additions before removals, so that browsers do not see the attendee leave.
      tell([came(presence), ...(inherited ? [went(inherited, false)] : [])], attendee)
      if (!inherited) onChange('entered', attendee)
      levels.refresh()
    },
    tellMuted(changed) {
      const changes = changed.flatMap((attendee): PresenceChange[] => {
        if (!attendee.presence) return []
        attendee.presence = { ...attendee.presence, isMuted: attendee.isMuted }
        return [{ type: 'muted', audioStreamId: attendee.presence.audioStreamId, isMuted: attendee.isMuted }]
      })
      if (changes.length > 0) tell(changes)
    },
    handOver(from, to) {
      to.inherited = seenAs(from)
      from.presence = undefined
      from.inherited = undefined
    },
    withdraw(attendee, isDropped) {
      const presence = seenAs(attendee)
      attendee.presence = undefined
      attendee.inherited = undefined
      if (!presence) return
      tell([went(presence, isDropped)])
      onChange('left', attendee)
    },
    tellLevels: levels.tell,
  }
}

/** The presence of an attendee as others see it; undefined for one that is not visible yet. */
export function seenAs({ presence, inherited }: RoomAttendee): Presence | undefined {
  return presence ?? inherited
}

const came = (presence: Presence): PresenceChange => ({ type: 'came', presence })

const went = ({ audioStreamId }: Presence, isDropped: boolean): PresenceChange => ({
  type: 'went',
  audioStreamId,
  isDropped,
})

function openLevels(attendees: ReadonlyMap<string, RoomAttendee>) {
  let last: readonly Level[] = []
  let isStale = false
  return {
    tell() {
      const levels = levelsOf(attendees.values())
      const isNews = isStale || levels.some(({ volume }) => volume !== undefined) || !isDeepStrictEqual(levels, last)
      const closedLevels = closeLevels(levels, last)
      last = levels
      isStale = false
      if (!isNews || closedLevels.length === 0) return
      for (const { presence, listener } of attendees.values()) if (presence) listener.onLevels(closedLevels)
    },
    /** An attendee has joined and needs the last levels. */
    refresh: () => void (isStale = true),
  }
}

// In minus dBFS. Browsers display nothing quieter than 42.
const AUDIBLE = 60

/** Levels of audible or badly connected attendees: clients treat all others as silent and well connected. */
function levelsOf(attendees: Iterable<RoomAttendee>): Level[] {
  const levels: Level[] = []
  for (const { presence, media, volume: level } of attendees) {
    const { quality } = media
    if (!presence || !quality) continue
    const volume = level === undefined || level > AUDIBLE ? undefined : Math.max(0, Math.round(level))
    const strength = signalStrengthOf(quality)
    const signal = strength === 2 ? undefined : strength
    if (volume === undefined && signal === undefined) continue
    levels.push({ audioStreamId: presence.audioStreamId, volume, signal })
  }
  return levels
}

/** Adds an empty entry when a kind of level has ended; otherwise browsers would keep the last value. */
function closeLevels(levels: readonly Level[], before: readonly Level[]): readonly Level[] {
  const hasAny = (list: readonly Level[], of: 'volume' | 'signal') => list.some((level) => level[of] !== undefined)
  const isSilent = hasAny(before, 'volume') && !hasAny(levels, 'volume')
  const isWell = hasAny(before, 'signal') && !hasAny(levels, 'signal')
  if (!isSilent && !isWell) return levels
  return [...levels, { audioStreamId: 0, volume: isSilent ? 127 : undefined, signal: isWell ? 2 : undefined }]
}

/** Signal bars that others see: 2 is good, 1 has gaps, 0 is almost disconnected. */
export function signalStrengthOf({ lossToPeer, lossFromPeer, roundTripMs = 0 }: LinkQuality): 0 | 1 | 2 {
  const loss = Math.max(lossToPeer, lossFromPeer)
  if (loss >= 0.25 || roundTripMs >= 2000) return 0
  return loss >= 0.08 || roundTripMs >= 600 ? 1 : 2
}
