/** Why one is no longer in the room. */
export type Leaving = 'left' | 'ended' | 'elsewhere' | 'removed' | 'full' | 'refused' | 'failed'

export type RoomStatus =
  | { kind: 'connecting' }
  | { kind: 'joined' }
  | { kind: 'reconnecting' }
  | { kind: 'gone'; why: Leaving }

const codeNames = [
  'Left',
  'AudioJoinedFromAnotherDevice',
  'AudioAuthenticationRejected',
  'SignalingBadRequest',
  'AudioCallAtCapacity',
  'MeetingEnded',
  'AudioAttendeeRemoved',
] as const

type CodeName = (typeof codeNames)[number]

const reasons: Record<CodeName, Leaving> = {
  Left: 'left',
  AudioJoinedFromAnotherDevice: 'elsewhere',
  AudioAuthenticationRejected: 'refused',
  SignalingBadRequest: 'refused',
  AudioCallAtCapacity: 'full',
  MeetingEnded: 'ended',
  AudioAttendeeRemoved: 'removed',
}

/** By the client's table of codes, which is passed so that this file does not load the client. */
export function leavingOf(code: number, codes: Readonly<Record<CodeName, number>>): Leaving {
  const name = codeNames.find((candidate) => codes[candidate] === code)
  return name ? reasons[name] : 'failed'
}
