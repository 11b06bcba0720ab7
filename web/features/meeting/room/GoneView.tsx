import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'wouter'
import { addressOfMeeting, type MeetingPlace } from '#web/features/meeting/meetingPlace.ts'
import { NoMeeting } from '#web/features/meeting/NoMeeting.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Leaving } from './roomStatus.ts'

interface Reason {
  title: ReactNode
  text: ReactNode
  mayReturn: boolean
}

/** One is no longer in the room: why, and what can be done. */
export function GoneView({ why, meeting }: { why: Leaving; meeting: MeetingPlace }) {
  const { title, text, mayReturn } = reasonOf(why)
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

function reasonOf(why: Leaving): Reason {
  if (why === 'ended')
    return {
      title: <Trans>The class is over.</Trans>,
      text: <Trans>It was ended for everybody. Thank you for coming.</Trans>,
      mayReturn: false,
    }
  if (why === 'elsewhere')
    return {
      title: <Trans>You joined from another device.</Trans>,
      text: <Trans>The class goes on there. Joining here again ends it on the other device.</Trans>,
      mayReturn: true,
    }
  if (why === 'removed')
    return {
      title: <Trans>You were removed from the class.</Trans>,
      text: <Trans>The coach has closed the room for you.</Trans>,
      mayReturn: false,
    }
  if (why === 'full')
    return {
      title: <Trans>The room is full.</Trans>,
      text: <Trans>Try again when somebody has left.</Trans>,
      mayReturn: true,
    }
  if (why === 'left')
    return {
      title: <Trans>You left the class.</Trans>,
      text: <Trans>You can come back while it goes on.</Trans>,
      mayReturn: true,
    }
  return {
    title: <Trans>The connection to the class broke.</Trans>,
    text: <Trans>Check your network and join again.</Trans>,
    mayReturn: true,
  }
}
