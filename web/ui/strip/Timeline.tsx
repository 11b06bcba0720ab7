import type { ReactNode } from 'react'
import { classNames } from '#web/ui/classNames.ts'

export type TimelineTone = 'plain' | 'good' | 'brand' | 'live'

export interface TimelineEvent {
  key: string
  /** An instant, for machines. */
  at: string
  /** The same as a person reads it. */
  when: ReactNode
  title: ReactNode
  text?: ReactNode
  /** A line icon of 16 pixels; a dot where there is none. */
  icon?: ReactNode
  tone?: TimelineTone
}

export interface TimelineProps {
  label: string
  /** In the order in which they are told. */
  events: readonly TimelineEvent[]
}

const tones: Record<TimelineTone, string> = {
  plain: 'border-field bg-surface text-muted',
  good: 'border-good bg-good-soft text-good',
  brand: 'border-brand-line bg-brand-soft text-brand-text',
  live: 'border-live bg-live-soft text-live',
}

/** What happened, one below the other. */
export function Timeline({ label, events }: TimelineProps) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {events.map(({ key, at, when, title, text, icon, tone = 'plain' }) => (
        <li key={key} className="group relative flex gap-4 pb-(--stack) last:pb-0">
          <span
            aria-hidden
            className="absolute start-4 top-8 bottom-0 w-px -translate-x-1/2 bg-line group-last:hidden rtl:translate-x-1/2"
          />
          <span
            aria-hidden
            className={classNames('relative grid size-8 shrink-0 place-items-center rounded-full border', tones[tone])}
          >
            {icon ?? <span className="size-2 rounded-full bg-current" />}
          </span>
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 pt-1">
            <p className="font-[560]">{title}</p>
            <time dateTime={at} className="type-number text-sm text-muted">
              {when}
            </time>
            {text && <div className="w-full text-sm text-muted">{text}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}
