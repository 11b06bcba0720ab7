import { Trans } from '@lingui/react/macro'
import { DoorClosed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

interface NoMeetingProps {
  title?: ReactNode
  text?: ReactNode
  /** Another way on, beside the one to Today. */
  action?: ReactNode
}

/** There is no room to be in, and why. */
export function NoMeeting({ title, text, action }: NoMeetingProps) {
  return (
    <div className="grid flex-1 place-items-center p-4">
      <EmptyState
        isPage
        icon={<DoorClosed size={22} aria-hidden />}
        title={title ?? <Trans>Invalid class link</Trans>}
        text={text ?? <Trans>Open it from Today or from its page.</Trans>}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {action}
            <Button variant="secondary" size="compact" render={<RouterLink href={paths.today()} />}>
              <Trans>Back to Today</Trans>
            </Button>
          </div>
        }
      />
    </div>
  )
}
