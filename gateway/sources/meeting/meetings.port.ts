import { refusal } from '#gateway/errors/refusal.ts'
import type { SourceGuard } from '#gateway/guard/guardSource.ts'

/** What the caller sent along, and nothing that the gateway concluded from it. */
export interface MeetingCaller {
  /** The `Authorization` header. */
  authorization: string | undefined
}

/** The parameters of a call, by the names that they have in its query string. */
export type MeetingQuery = Readonly<Record<string, string>>

/** The meeting service behind the gateway. Each call rejects with an error that has a `code` of the catalogue. */
export interface Meetings {
  /** The join info: `{ Meeting, Attendee, role, classMode, mayRun, closesAt }`. */
  join(query: MeetingQuery, caller: MeetingCaller): Promise<object>
  nameAttendee(query: MeetingQuery, caller: MeetingCaller): Promise<string>
  end(query: MeetingQuery, caller: MeetingCaller): Promise<void>
}

/** What the source's resolvers find in their context: the service, called with the caller's own credential. */
export interface MeetingContext {
  meetings: {
    join(query: MeetingQuery): Promise<object>
    nameAttendee(query: MeetingQuery): Promise<string>
    end(query: MeetingQuery): Promise<void>
  }
}

export function meetingContextFor(
  { authorization }: MeetingCaller,
  meetings: Meetings,
  guard: SourceGuard,
): MeetingContext {
  const caller = { authorization }
  return {
    meetings: {
      join: (query) => guard(() => meetings.join(query, caller)),
      nameAttendee: (query) => guard(() => meetings.nameAttendee(query, caller)),
      end: (query) => guard(() => meetings.end(query, caller)),
    },
  }
}

/** Where no live classes are held. */
export const noMeetings: Meetings = {
  join: away,
  nameAttendee: away,
  end: away,
}

async function away(): Promise<never> {
  throw refusal('UNAVAILABLE', { message: 'Live classes are not held here.' })
}
