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

const PATHS: Record<MeetingStep, string> = {
  setup: '/class/class-setup',
  join: '/class/class-join',
  room: '/class/class',
}

export function addressOfMeeting(
  step: MeetingStep,
  { meetingId, region = DEFAULT_REGION }: Pick<MeetingPlace, 'meetingId'> & Partial<MeetingPlace>,
): string {
  const query = new URLSearchParams({ meetingId, ...(region !== DEFAULT_REGION && { region }) })
  return `${PATHS[step]}?${query}`
}
