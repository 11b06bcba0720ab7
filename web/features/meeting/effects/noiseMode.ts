import type { JoinInfo } from '#web/features/meeting/callMeeting.ts'

/** `ns_es` takes echo away with the noise; the service must offer that for the meeting. */
export type NoiseMode = 'default' | 'ns_es'

export function noiseModeOf({ Meeting }: Pick<JoinInfo, 'Meeting'>): NoiseMode {
  return Meeting.MeetingFeatures?.Audio?.EchoReduction === 'AVAILABLE' ? 'ns_es' : 'default'
}
