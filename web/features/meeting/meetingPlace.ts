/** Which class's room an address means. */
export interface MeetingPlace {
  /** The occurrence's public id; empty where the address names none. */
  meetingId: string
  /** Where the service places the room, as far as it has a choice. */
  region: string
}

const DEFAULT_REGION = 'us-east-2'

export function meetingPlaceOf(search: string): MeetingPlace {
  const query = new URLSearchParams(search)
  return { meetingId: query.get('meetingId') ?? '', region: query.get('region') || DEFAULT_REGION }
}

export type MeetingStep = 'setup' | 'join' | 'room'

/** Links use the first of each. */
export const MEETING_PATHS = {
  setup: ['/class/class-setup', '/dashboard/meeting-setup'],
  join: ['/class/class-join', '/dashboard/meeting-join'],
  room: ['/class/class', '/dashboard/meeting', '/dashboard/live-class', '/dashboard/live-class-admin'],
} as const satisfies Record<MeetingStep, readonly string[]>

/** Whoever looks in on a class to run it goes in without a set-up: they are neither heard nor seen. */
export function goesStraightIn(path: string): boolean {
  return path.endsWith('/live-class-admin')
}

/** Whether an address, below whatever the app is mounted at, belongs to a live class. */
export function isOfMeeting(pathname: string): boolean {
  const path = pathname.replace(/\/$/, '')
  return Object.values(MEETING_PATHS).some((paths) => paths.some((known) => path.endsWith(known)))
}

export function addressOfMeeting(
  step: MeetingStep,
  { meetingId, region = DEFAULT_REGION }: Pick<MeetingPlace, 'meetingId'> & Partial<MeetingPlace>,
): string {
  const query = new URLSearchParams({ meetingId, ...(region !== DEFAULT_REGION && { region }) })
  return `${MEETING_PATHS[step][0]}?${query}`
}
