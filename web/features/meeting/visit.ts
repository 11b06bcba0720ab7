import { type ReadonlySignal, signal } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import type { Room } from '#web/features/meeting/session/room.ts'
import type { Equipment, openEquipment, openRoom } from '#web/features/meeting/session/session.ts'
import { type MeetingSettings, openMeetingSettings } from '#web/features/meeting/settings/meetingSettings.ts'
import { useValue } from '#web/lib/useValue.ts'
import { type JoinInfo, readAttendeeProfile } from './callMeeting.ts'
import { type MeetingPlace, stepAt } from './meetingPlace.ts'

/** An attendee's way through set-up, door and room of one class. The devices stay open from the first to the last. */
export interface Visit {
  readonly meetingId: string
  readonly equipment: Equipment
  readonly isCameraWanted: ReadonlySignal<boolean>
  readonly room: ReadonlySignal<EnteredRoom | undefined>
  wantCamera(isWanted: boolean): void
  enter(joinInfo: JoinInfo, token: () => Promise<string | undefined>): Promise<void>
  close(): Promise<void>
}

export interface EnteredRoom {
  room: Room
  joinInfo: JoinInfo
}

let current: { meetingId: string; visit: Promise<Visit> } | undefined

/** The visit that goes on, once it is open. */
const openVisit = signal<Visit | undefined>(undefined)

/**
 * The visit to this class, started if there is none; the same promise while it lasts. It opens resources that must be
 * closed, so it is never called while rendering. After a failure the next call starts a new one.
 */
export function visitTo({ meetingId }: Pick<MeetingPlace, 'meetingId'>, load: LoadClient = loadClient): Promise<Visit> {
  if (current?.meetingId === meetingId) return current.visit
  const closing = endVisit()
  const visit = closing.then(async () =>
    createVisit({ meetingId, client: await load(), settings: openMeetingSettings(localStorage) }),
  )
  const attempt = { meetingId, visit }
  current = attempt
  visit.then(
    (opened) => {
      if (current === attempt) openVisit.value = opened
    },
    () => {
      if (current === attempt) current = undefined
    },
  )
  return visit
}

/** Leaves the room, and lets camera and microphone go. */
async function endVisit(): Promise<void> {
  const ending = current
  current = undefined
  openVisit.value = undefined
  const visit = await ending?.visit.catch(() => undefined)
  await visit?.close()
}

/** The visit to this class where one goes on. It ends when the attendee goes anywhere but on. */
export function useVisit({ meetingId }: Pick<MeetingPlace, 'meetingId'>): Visit | undefined {
  const visit = useValue(openVisit)
  useEffect(
    () => () => {
      if (!stepAt(location.pathname)) void endVisit()
    },
    [],
  )
  return visit?.meetingId === meetingId ? visit : undefined
}

/**
 * The visit of an attendee who is not in the room yet, started by its first screen. An attendee who comes back from
 * the room, also by the browser's Back button, has left it: that visit ends, and another one starts.
 */
export function useVisitBeforeRoom({ meetingId }: Pick<MeetingPlace, 'meetingId'>, load: LoadClient = loadClient) {
  const visit = useVisit({ meetingId })
  const wasInRoom = useValue(visit?.room ?? noRoom) !== undefined
  const [tries, setTries] = useState(0)
  const [failedTry, setFailedTry] = useState<number>()
  const isOpen = visit !== undefined
  useEffect(() => {
    if (wasInRoom) void endVisit()
    else if (!isOpen) visitTo({ meetingId }, load).catch(() => setFailedTry(tries))
  }, [meetingId, wasInRoom, isOpen, load, tries])
  return {
    visit: wasInRoom ? undefined : visit,
    hasFailed: !isOpen && failedTry === tries,
    retry: () => setTries(tries + 1),
  }
}

const noRoom = signal<EnteredRoom | undefined>(undefined)

type LoadClient = () => Promise<Client>

/** The client of the meeting service is large, and only a visit needs it. */
const loadClient: LoadClient = () => import('./session/session.ts')

interface Client {
  openEquipment: typeof openEquipment
  openRoom: typeof openRoom
}

interface VisitRequest {
  meetingId: string
  client: Client
  settings: MeetingSettings
}

export function createVisit({ meetingId, client, settings }: VisitRequest): Visit {
  const equipment = client.openEquipment({ isPhone: isPhone(), settings })
  const room = signal<EnteredRoom | undefined>(undefined)
  const isCameraWanted = signal(true)
  let isOver = false
  const close = async () => {
    isOver = true
    await room
      .peek()
      ?.room.leave()
      .catch((error: unknown) => equipment.logger.error(`Failed to leave the meeting: ${String(error)}`))
    room.value = undefined
    await equipment.close()
  }
  return {
    meetingId,
    equipment,
    isCameraWanted,
    room,
    wantCamera(isWanted) {
      isCameraWanted.value = isWanted
    },
    async enter(joinInfo, token) {
      const profileOf = (attendeeId: string) =>
        token()
          .then((accessToken) => readAttendeeProfile({ meetingId, attendeeId }, { token: accessToken }))
          .catch(() => undefined)
      const openedRoom = await client.openRoom({
        joinInfo,
        equipment,
        profileOf,
        isCameraWanted: isCameraWanted.peek() && joinInfo.role !== 'spectator',
        now: Date.now,
      })
      room.value = { room: openedRoom, joinInfo }
      openedRoom.status.subscribe(({ kind }) => {
        // Nothing is recorded after the end, regardless of its cause. A visit that replaced this one continues.
        if (kind === 'gone' && room.peek()?.room === openedRoom) void equipment.devices.close()
      })
      // The attendee went back while it was opening.
      if (isOver) await close()
    },
    close,
  }
}

/** A phone, not a tablet: the short side of the screen says which. */
function isPhone(): boolean {
  return navigator.maxTouchPoints > 0 && Math.min(screen.width, screen.height) < 600
}
