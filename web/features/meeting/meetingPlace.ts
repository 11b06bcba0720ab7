import { lookInPage, meetingPages, type MeetingStep, meetingSteps } from '#schema/classes/meetingPaths.ts'

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

/** Spectators skip the set-up, because they are neither heard nor seen. */
export function goesStraightIn(path: string): boolean {
  return path.endsWith(lookInPage)
}

/** Which step of a live class an address is, below whatever the app is mounted at; undefined for every other page. */
export function stepAt(pathname: string): MeetingStep | undefined {
  const path = pathname.replace(/\/$/, '')
  return meetingSteps.find((step) => meetingPages[step].some((page) => path.endsWith(page)))
}

export function addressOfMeeting(
  step: MeetingStep,
  { meetingId, region = DEFAULT_REGION }: Pick<MeetingPlace, 'meetingId'> & Partial<MeetingPlace>,
): string {
  const query = new URLSearchParams({ meetingId, ...(region !== DEFAULT_REGION && { region }) })
  return `${meetingPages[step][0]}?${query}`
}
