import { Trans, useLingui } from '@lingui/react/macro'
import { PhoneOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link as RouterLink, useLocation } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { useShell } from '#web/app/useShell.ts'
import { endMeeting } from '#web/features/meeting/callMeeting.ts'
import { addressOfMeeting, type MeetingPlace } from '#web/features/meeting/meetingPlace.ts'
import { NoMeeting } from '#web/features/meeting/NoMeeting.tsx'
import type { Leaving } from '#web/features/meeting/session/room.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { AlertDialog } from '#web/ui/overlay/AlertDialog.tsx'
import { AlertDialogClose } from '#web/ui/overlay/AlertDialogClose.tsx'
import { notifyInRoom as notify } from './notices.tsx'

interface LeaveButtonProps {
  /** Ends the class for everyone; undefined without that right. */
  onEnd: (() => Promise<void>) | undefined
  onLeave: () => void
}

/** Asks before leaving. Users who may end the class choose between leaving and ending. */
export function LeaveButton({ onEnd, onLeave }: LeaveButtonProps) {
  const { t } = useLingui()
  const [isEnding, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    await onEnd?.().finally(() => setEnding(false))
  }
  return (
    <span className="flex w-12 flex-col items-center gap-0.5 meeting:w-16">
      <AlertDialog
        trigger={<IconButton variant="danger" label={t`Leave`} icon={<PhoneOff size={20} aria-hidden />} />}
        title={<Trans>Leave the class?</Trans>}
        text={
          onEnd ? (
            <Trans>You can rejoin until it ends. Ending it closes the room for everyone.</Trans>
          ) : (
            <Trans>You can rejoin until it ends.</Trans>
          )
        }
        actions={
          <>
            <AlertDialogClose>
              <Button variant="secondary">
                <Trans>Stay</Trans>
              </Button>
            </AlertDialogClose>
            <Button variant={onEnd ? 'secondary' : 'danger'} onClick={onLeave}>
              <Trans>Leave</Trans>
            </Button>
            {onEnd && (
              <Button variant="danger" busy={isEnding} onClick={() => void end()}>
                <Trans>End for all</Trans>
              </Button>
            )}
          </>
        }
      />
      <span aria-hidden className="text-2xs text-muted">
        <Trans>Leave</Trans>
      </span>
    </span>
  )
}

/** Ways to leave, and to end the class for everyone. */
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
      notify({ kind: 'error', title: t`We couldn’t end the class. Try again.` })
    }
  }
  return { leave, end }
}

/** Asks before the tab goes. Browsers show a sentence of their own; the older ones show ours. */
export function useLeavePrompt(isInRoom: boolean): void {
  const { t } = useLingui()
  const question = useEffectEvent(() => t`Are you sure you want to leave?`)
  useEffect(() => {
    if (!isInRoom) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      return question()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isInRoom])
}

interface Reason {
  title: ReactNode
  text: ReactNode
  mayReturn: boolean
}

interface GoneViewProps {
  why: Leaving
  meeting: MeetingPlace
  /** Of the class, in milliseconds since 1970. */
  startsAt: number
}

/** One is no longer in the room: why, and what can be done. */
export function GoneView({ why, meeting, startsAt }: GoneViewProps) {
  const hasBegun = useNow() >= startsAt
  const { title, text, mayReturn } = why === 'ended' && !hasBegun ? notYet() : reasonOf(why)
  return (
    <div className="flex min-h-dvh flex-col">
      <NoMeeting
        title={title}
        text={text}
        action={
          mayReturn && (
            <Button size="compact" render={<RouterLink href={addressOfMeeting('setup', meeting)} replace />}>
              <Trans>Join again</Trans>
            </Button>
          )
        }
      />
    </div>
  )
}

/** Before its class starts a room is only emptied: attendees may join again. */
function notYet(): Reason {
  return {
    title: <Trans>The room is closed for now</Trans>,
    text: <Trans>Class hasn’t started yet. You can join again.</Trans>,
    mayReturn: true,
  }
}

function reasonOf(why: Leaving): Reason {
  if (why === 'ended')
    return {
      title: <Trans>The class has ended</Trans>,
      text: <Trans>Thanks for coming.</Trans>,
      mayReturn: false,
    }
  if (why === 'elsewhere')
    return {
      title: <Trans>You joined from another device</Trans>,
      text: <Trans>The class is still open there. Joining here disconnects the other device.</Trans>,
      mayReturn: true,
    }
  if (why === 'removed')
    return {
      title: <Trans>You were removed from the class</Trans>,
      text: <Trans>You can’t rejoin this class.</Trans>,
      mayReturn: false,
    }
  if (why === 'full')
    return {
      title: <Trans>The room is full</Trans>,
      text: <Trans>Try again when someone leaves.</Trans>,
      mayReturn: true,
    }
  if (why === 'left')
    return {
      title: <Trans>You left the class</Trans>,
      text: <Trans>You can rejoin until it ends.</Trans>,
      mayReturn: true,
    }
  return {
    title: <Trans>You lost connection to the class</Trans>,
    text: <Trans>Check your connection and rejoin.</Trans>,
    mayReturn: true,
  }
}
