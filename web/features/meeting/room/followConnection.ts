import type { AudioVideoFacade, MeetingSessionStatusCode } from 'amazon-chime-sdk-js'
import type { RoomState } from './roomState.ts'
import { leavingOf } from './roomStatus.ts'

/** Tells how the connection stands, in the words of the screen. */
export function followConnection(
  audioVideo: AudioVideoFacade,
  { status, isPoor }: Pick<RoomState, 'status' | 'isPoor'>,
  codes: typeof MeetingSessionStatusCode,
): void {
  audioVideo.addObserver({
    audioVideoDidStartConnecting: (isReconnecting) => {
      status.value = { kind: isReconnecting ? 'reconnecting' : 'connecting' }
    },
    audioVideoDidStart: () => {
      status.value = { kind: 'joined' }
    },
    audioVideoDidStop: (session) => {
      status.value = { kind: 'gone', why: leavingOf(session.statusCode(), codes) }
    },
    connectionDidBecomePoor: () => {
      isPoor.value = true
    },
    connectionDidBecomeGood: () => {
      isPoor.value = false
    },
  })
}
