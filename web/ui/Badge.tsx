import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'

export type BadgeTone = 'plain' | 'brand' | 'good' | 'live'

export type BadgeProps = { tone?: BadgeTone; icon?: ReactNode; children: ReactNode }

const tones: Record<BadgeTone, string> = {
  plain: 'bg-track text-fg',
  brand: 'bg-brand-soft text-brand-text',
  good: 'bg-good-soft text-good',
  live: 'bg-live-soft text-live',
}

/** One or two words that state a status. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1 rounded-inner px-2 text-xs font-[600] whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
