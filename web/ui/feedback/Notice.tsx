import { CircleCheck, Info, TriangleAlert, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/classNames.ts'

export type NoticeKind = 'info' | 'good' | 'warning' | 'offline'

export type NoticeProps = {
  kind?: NoticeKind
  children: ReactNode
  action?: ReactNode
  /** Positions it above the page instead of in its flow. */
  floats?: boolean
}

const icons: Record<NoticeKind, ReactNode> = {
  info: <Info size={18} aria-hidden className="text-info" />,
  good: <CircleCheck size={18} aria-hidden className="text-good" />,
  warning: <TriangleAlert size={18} aria-hidden className="text-brand-text" />,
  offline: <WifiOff size={18} aria-hidden className="text-live" />,
}

/** A bar in the page: stale data, a lost connection, or an action that is not available yet. */
export function Notice({ kind = 'info', children, action, floats }: NoticeProps) {
  return (
    <div
      role="status"
      className={classNames(
        'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded border px-4 py-2 text-sm',
        floats ? 'border-field bg-raised shadow-overlay' : 'border-line bg-surface',
      )}
    >
      <span className="shrink-0">{icons[kind]}</span>
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action}
    </div>
  )
}
