import type { MeetingQuery } from '#gateway/sources/meeting/meetings.port.ts'

/**
 * What a resolver of a joined document gets: the upstream's own context, whatever that is, and beside it
 * what the gateway's other sources need.
 */
export interface JoinedContext {
  gateway: {
    /** ISO 3166 alpha-2 of the caller's address, or null. Looked up when it is called, not before. */
    findCountry(): Promise<string | null>
    /** The meeting service, called with the caller's own credential. */
    meetings: {
      join(query: MeetingQuery): Promise<object>
      nameAttendee(query: MeetingQuery): Promise<string>
      end(query: MeetingQuery): Promise<void>
    }
  }
}
