import type { Instant, Viewer } from '#backend/platform/context.ts'
import { endRoom, removeFromRoom } from './endRoom.ts'
import { type RoomPass, joinRoom } from './joinRoom.ts'
import type { MeetingService } from './meetingService.port.ts'
import { nameAttendee } from './nameAttendee.ts'
import type { RoomStore } from './room.port.ts'
import { readAttendee, readJoin, readMeeting } from './roomRequest.ts'

/** What the caller sent along; the credential is not yet verified. */
export interface MeetingCaller {
  authorization: string | undefined
}

/** The calls of a live class, over HTTP and through the gateway alike. Parameters are texts, and not yet checked. */
export interface MeetingCalls {
  join(query: object, caller: MeetingCaller): Promise<RoomPass>
  nameAttendee(query: object, caller: MeetingCaller): Promise<string>
  end(query: object, caller: MeetingCaller): Promise<void>
  remove(query: object, caller: MeetingCaller): Promise<void>
}

export interface MeetingCallsParts {
  rooms: RoomStore
  service: MeetingService
  /** Rejects with `UNAUTHENTICATED` for a credential that is no good; without one it is nobody. */
  viewerOf(authorization: string | undefined): Promise<Viewer>
  now: () => Instant
}

export function createMeetingCalls({ viewerOf, now, ...ports }: MeetingCallsParts): MeetingCalls {
  const contextOf = async ({ authorization }: MeetingCaller) => ({ viewer: await viewerOf(authorization), now: now() })
  return {
    join: async (query, caller) => joinRoom(readJoin(query), await contextOf(caller), ports),
    nameAttendee: async (query, caller) => nameAttendee(readAttendee(query), await contextOf(caller), ports),
    end: async (query, caller) => endRoom(readMeeting(query).meetingId, await contextOf(caller), ports),
    remove: async (query, caller) => removeFromRoom(readAttendee(query), await contextOf(caller), ports),
  }
}
