import { type ReadonlySignal, signal } from '@preact/signals-react'
import { readAttendeeName, type JoinInfo } from './callMeeting.ts'
import type { MeetingPlace } from './meetingPlace.ts'
import type { Equipment, openEquipment, openRoom } from './room/openRoom.ts'
import type { Room } from './room/room.ts'
import { type MeetingSettings, openMeetingSettings } from './settings/meetingSettings.ts'

/** One person's way through set-up, door and room of one class. The devices stay open from the first to the last. */
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

/**
 * The visit to this class, begun where there is none; the same promise for as long as it goes on. The client of the
 * meeting service is loaded by it, and only here.
 */
export function visitTo({ meetingId }: Pick<MeetingPlace, 'meetingId'>): Promise<Visit> {
  if (current?.meetingId === meetingId) return current.visit
  const closed = endVisit()
  const visit = closed.then(() => openVisit(meetingId))
  const begun = { meetingId, visit }
  current = begun
  visit.catch(() => {
    if (current === begun) current = undefined
  })
  return visit
}

/** Leaves the room, and lets camera and microphone go. */
export async function endVisit(): Promise<void> {
  const ending = current
  current = undefined
  const visit = await ending?.visit.catch(() => undefined)
  await visit?.close()
}

async function openVisit(meetingId: string): Promise<Visit> {
  const client = await import('./room/openRoom.ts')
  return createVisit({ meetingId, client, settings: openMeetingSettings(localStorage) })
}

interface Client {
  openEquipment: typeof openEquipment
  openRoom: typeof openRoom
}

export interface VisitRequest {
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
      const nameOf = (attendeeId: string) =>
        token()
          .then((known) => readAttendeeName({ meetingId, attendeeId }, { token: known }))
          .catch(() => undefined)
      const opened = await client.openRoom({
        joinInfo,
        equipment,
        nameOf,
        isCameraWanted: isCameraWanted.peek() && joinInfo.role !== 'spectator',
        now: Date.now,
      })
      room.value = { room: opened, joinInfo }
      opened.status.subscribe(({ kind }) => {
        // Nothing is recorded after the end, whoever's doing that was. One that took its place goes on.
        if (kind === 'gone' && room.peek()?.room === opened) void equipment.devices.close()
      })
      // Whoever turned back while it opened is not kept in it.
      if (isOver) await close()
    },
    close,
  }
}

/** A phone, not a tablet: the short side of the screen says which. */
function isPhone(): boolean {
  return navigator.maxTouchPoints > 0 && Math.min(screen.width, screen.height) < 600
}
