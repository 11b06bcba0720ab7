import type { MediaPlane } from '#backend/meeting/mediaPlane.port.ts'
import type { MeetingService } from '#backend/meeting/meetingService.port.ts'
import type { SignalDoor } from '#backend/meeting/presence/openSignalDoor.ts'
import type { PresenceStore } from '#backend/meeting/presence/presence.port.ts'
import type { Instant } from '#backend/platform/context.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import type { RoomStore } from './room.port.ts'
import { GRACE_S } from './room.ts'

export interface TendedRooms {
  presence: Pick<PresenceStore, 'seeAll' | 'settle' | 'listStayed' | 'listReturned'>
  rooms: Pick<RoomStore, 'listToClose' | 'markClosed'>
  service: Pick<MeetingService, 'end'>
  /** What this server has of rooms; of another meeting service it has nothing. */
  here: Pick<MediaPlane, 'end' | 'empty' | 'remove'> | undefined
  door: Pick<SignalDoor, 'recheck'> | undefined
}

/** How often rooms want to be looked after. */
export const TEND_EVERY_MS = 30_000

/**
 * One round: who is here is seen, who attended is marked, rooms that were ended or whose time is over close, and who
 * has no right to be in theirs any more is put out.
 */
export async function tendRooms({ presence, rooms, service, here, door }: TendedRooms, now: Instant): Promise<void> {
  await presence.seeAll(now)
  await presence.settle({ now })
  for (const { meetingId, isEnded } of await presence.listStayed()) {
    if (isEnded) here?.end(meetingId)
    else here?.empty(meetingId)
  }
  // Their tickets are good for an hour, and a server that started since knows nothing of it.
  for (const { meetingId, contactId } of await presence.listReturned()) here?.remove(meetingId, contactId)
  await closeRooms({ rooms, service }, now)
  // Their spot may have been given to another member, or they have signed out everywhere.
  await door?.recheck()
}

/** Tells the service first: what was not told yet is found again in the next round. */
async function closeRooms({ rooms, service }: Pick<TendedRooms, 'rooms' | 'service'>, now: Instant): Promise<void> {
  const over = await rooms.listToClose({ overBefore: addSeconds(now, -GRACE_S) })
  const closed = await Promise.allSettled(
    over.map(async (room) => {
      await service.end(room)
      await rooms.markClosed({ occurrenceId: room.occurrenceId, now })
    }),
  )
  const failures = closed.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'rooms were not closed')
}
