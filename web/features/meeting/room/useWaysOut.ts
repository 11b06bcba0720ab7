import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { useShell } from '#web/app/useShell.ts'
import { endMeeting } from '#web/features/meeting/callMeeting.ts'
import type { MeetingPlace } from '#web/features/meeting/meetingPlace.ts'
import { notifyInRoom as notify } from './notifyInRoom.ts'

/** How one leaves, and how those who may end the class for everybody. */
export function useWaysOut(meeting: MeetingPlace) {
  const { t } = useLingui()
  const { session } = useShell()
  const [, navigate] = useLocation()
  // The room is left when its screen goes: before that it would be a screen without a room.
  const leave = () => navigate(paths.today())
  const end = async () => {
    try {
      await endMeeting(meeting.meetingId, { token: await session.token() })
      leave()
    } catch (error) {
      reportError(new Error('Could not end meeting', { cause: error }))
      notify({ kind: 'error', title: t`The class could not be ended. Please try again.` })
    }
  }
  return { leave, end }
}
