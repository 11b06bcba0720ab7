import type { SharedRoom } from '#schema/classes/liveRoom.ts'
import type { JoinInfo } from '#web/features/meeting/callMeeting.ts'

/** What one may do in a room. The plane decides; this keeps what it would refuse off the screen. */
export interface Powers {
  /** Has a microphone and a camera. A spectator only looks and listens. */
  takesPart: boolean
  sharesScreen: boolean
  playsMusic: boolean
  /** May end the class and send attendees out. */
  runs: boolean
  /** May say how the room looks to all: only where the plane is our own. */
  leads: boolean
  raisesHand: boolean
  /** Whether their camera may be limited to coach and assistant. */
  hasAudience: boolean
}

interface Standing {
  joinInfo: Pick<JoinInfo, 'role' | 'mayRun' | 'classMode'>
  /** Undefined where the plane is not our own, or has not spoken yet. */
  shared: Pick<SharedRoom, 'isClassMode'> | undefined
}

export function powersOf({ joinInfo: { role, mayRun, classMode }, shared }: Standing): Powers {
  const teaches = ['coach', 'assistant'].includes(role)
  const takesPart = role !== 'spectator'
  const isClassMode = shared?.isClassMode ?? classMode
  return {
    takesPart,
    sharesScreen: teaches || (takesPart && !isClassMode),
    playsMusic: teaches,
    runs: mayRun,
    leads: mayRun && shared !== undefined,
    raisesHand: role === 'member' && !mayRun && shared !== undefined,
    hasAudience: role === 'member' && shared?.isClassMode === true,
  }
}
