import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDayLabel } from '#web/app/names/useDateLabel.ts'
import { classNames } from '#web/ui/classNames.ts'

interface RowFrameProps {
  row: { startsDay: boolean; startsUnread: boolean; startsGroup: boolean; endsGroup: boolean }
  createdAt: string
  children: ReactNode
}

/** A row with what separates it from the one before: a new day, the first unread message, another person. */
export function RowFrame({
  row: { startsDay, startsUnread, startsGroup, endsGroup },
  createdAt,
  children,
}: RowFrameProps) {
  const dayLabel = useDayLabel()
  return (
    <div className={classNames('flex flex-col px-4', startsGroup ? 'pt-1' : 'pt-0.5', endsGroup && 'pb-2')}>
      {startsDay && (
        <p className="flex items-center gap-3 pb-3 text-xs font-[560] text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {dayLabel(createdAt)}
        </p>
      )}
      {startsUnread && (
        <p className="flex items-center gap-3 pb-3 text-xs font-[620] text-live before:h-px before:flex-1 before:bg-live after:h-px after:flex-1 after:bg-live">
          <Trans>New messages</Trans>
        </p>
      )}
      {children}
    </div>
  )
}

/** The box of a message: the viewer's at the end of the line, other people's at its start. */
export function bubbleClass({ isOwn, endsGroup }: { isOwn: boolean; endsGroup: boolean }): string {
  return classNames(
    'flex min-w-0 flex-col gap-1 rounded px-3 py-2',
    isOwn ? 'bg-brand-soft' : 'bg-track',
    endsGroup && (isOwn ? 'rounded-ee-none' : 'rounded-es-none'),
  )
}
