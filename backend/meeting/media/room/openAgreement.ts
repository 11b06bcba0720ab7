import type { KeptRoom } from '#backend/meeting/media/mediaControl.ts'
import type { SharedRoom } from '#schema/liveRoom.ts'
import type { Message } from './entry.port.ts'
import type { Guest } from './guest.ts'
import {
  agree,
  changed,
  closeCamera,
  enforceClassMode,
  forget,
  mentioned,
  newSharedRoom,
  type SharedRequest,
} from './sharedRoom.ts'
import { writeRoomNews } from './writeRoomNews.ts'

/** What all in a room agree on, while people come, ask and go. */
export interface Agreement {
  readonly room: SharedRoom
  /** The room as whoever is told of it gets it: one and the same for all, until something changes. */
  readonly news: readonly Message[]
  /** What another process, or a room that is opened anew, goes on with. */
  readonly kept: KeptRoom
  take(request: SharedRequest, asker: Guest): void
  /** Somebody came, maybe back from where their connection was lost. */
  enter(guest: Guest, isClassMode: boolean): void
  /** Somebody went: for good, or maybe only until their page has connected again. */
  leave(guest: Guest, isForGood: boolean): void
  /** Who teaches is seen to have come or gone. */
  noteLeaders(): void
  /** A share came, maybe before whose it is. */
  expect(attendeeId: string): void
  /** From time to time: forgets who did not come back. */
  sweep(): void
}

interface AgreementParts {
  guests: ReadonlyMap<string, Guest>
  kept: KeptRoom | undefined
  now: () => number
  /** Called after every change. */
  onChange(room: SharedRoom, before: SharedRoom): void
  /** Somebody is there with another page than before. */
  onPages(): void
  /** Somebody was away for too long. */
  onForgotten(attendeeId: string): void
}

/** A page that has lost its connection finds everything as it was for so long. */
const AWAY_MS = 30_000

export function openAgreement(parts: AgreementParts): Agreement {
  const { guests, kept, now, onChange, onPages, onForgotten } = parts
  let room = changed(kept?.room ?? newSharedRoom(false), { leaderIds: [] })
  let news: readonly Message[] | undefined
  /** The page that each person is in the room with. */
  const pages = new Map(kept?.pages)
  /** Since when somebody is away who may come back. */
  const away = new Map(mentioned(room).map((attendeeId) => [attendeeId, now()]))

  function become(next: SharedRoom): void {
    if (next === room) return
    const before = room
    room = next
    news = undefined
    onChange(room, before)
  }
  function drop(attendeeId: string): void {
    away.delete(attendeeId)
    pages.delete(attendeeId)
    become(forget(room, attendeeId))
  }
  return {
    get room() {
      return room
    },
    get news() {
      return (news ??= writeRoomNews({ news: 'room', room }, now()))
    },
    get kept() {
      return { room, pages: [...pages] }
    },
    take(request, { attendeeId, role, mayRun }) {
      const isSeen = (id: string) => guests.get(id)?.isSpectator === false
      become(agree(room, request, { attendeeId, role, mayRun, now: now(), isSeen }))
    },
    enter({ attendeeId, deviceKey, isSpectator }, isClassMode) {
      away.delete(attendeeId)
      // Another page has told its owner anew who sees the camera, and begins with that.
      const isSamePage = deviceKey !== '' && pages.get(attendeeId) === deviceKey
      pages.set(attendeeId, deviceKey)
      if (!isSamePage) onPages()
      const next = isClassMode ? enforceClassMode(room) : room
      const theirs = isSamePage ? next : closeCamera(next, attendeeId)
      // Who only watches now could not lower the hand that they raised before.
      become(isSpectator ? forget(theirs, attendeeId) : theirs)
    },
    leave({ attendeeId }, isForGood) {
      if (isForGood) drop(attendeeId)
      else away.set(attendeeId, now())
    },
    noteLeaders: () => become(changed(room, { leaderIds: leadersOf(guests) })),
    expect(attendeeId) {
      if (!guests.has(attendeeId) && !away.has(attendeeId)) away.set(attendeeId, now())
    },
    sweep() {
      for (const [attendeeId, since] of away) {
        if (since + AWAY_MS > now()) continue
        drop(attendeeId)
        onForgotten(attendeeId)
      }
    },
  }
}

/** Of those who teach and are there: the coach before the assistant. */
function leadersOf(guests: ReadonlyMap<string, Guest>): string[] {
  const isThere = ({ isShare, presence, inherited }: Guest) => !isShare && (presence ?? inherited) !== undefined
  const there = [...guests.values()].filter(isThere)
  return ['coach', 'assistant'].flatMap((wanted) =>
    there.filter(({ role }) => role === wanted).map(({ attendeeId }) => attendeeId),
  )
}
