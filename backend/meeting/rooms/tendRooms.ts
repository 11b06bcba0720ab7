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
  /** This server's own rooms; there are none with another meeting service. */
  here: Pick<MediaPlane, 'end' | 'empty' | 'remove'> | undefined
  door: Pick<SignalDoor, 'recheck'> | undefined
}

/** Interval of the upkeep of rooms, in ms. */
export const TEND_EVERY_MS = 30_000

/**
 * One run of the upkeep: records who is present, marks attendance, closes rooms that were ended or whose time is over,
 * and removes attendees without a right.
 */
export async function tendRooms({ presence, rooms, service, here, door }: TendedRooms, now: Instant): Promise<void> {
  await presence.seeAll(now)
  await presence.settle({ now })
  for (const { meetingId, isEnded } of await presence.listStayed()) {
    if (isEnded) here?.end(meetingId)
    else here?.empty(meetingId)
  }
  // Their tickets are valid for an hour, and a restarted server does not know of their removal.
  for (const { meetingId, contactId } of await presence.listReturned()) here?.remove(meetingId, contactId)
  await closeRooms({ rooms, service }, now)
  // Their spot may have been given to another member, or they may have signed out everywhere.
  await door?.recheck()
}

/** Notifies the service first: a failed notification is repeated in the next run. */
async function closeRooms({ rooms, service }: Pick<TendedRooms, 'rooms' | 'service'>, now: Instant): Promise<void> {
  const over = await rooms.listToClose({ overBefore: addSeconds(now, -GRACE_S) })
  const closed = await Promise.allSettled(
    over.map(async (room) => {
      await service.end(room)
      await rooms.markClosed({ occurrenceId: room.occurrenceId, now })
    }),
  )
  const failures = closed.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'Some rooms could not be closed')
}
