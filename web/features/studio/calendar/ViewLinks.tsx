import { useLingui } from '@lingui/react/macro'
import { Link as RouterLink } from 'wouter'
import { classNames } from '#web/ui/classNames.ts'
import type { View } from './calendarPlace.ts'

interface ViewLinksProps {
  current: View | 'list'
  addressOf: (view: View | 'list') => string
}

/** The ways to look at a studio's classes. */
export function ViewLinks({ current, addressOf }: ViewLinksProps) {
  const { t } = useLingui()
  const labels = { list: t`List`, day: t({ message: 'Day', context: 'calendar' }), week: t`Week`, month: t`Month` }
  return (
    <nav
      aria-label={t({ message: 'View', context: 'calendar' })}
      className="inline-flex gap-1 self-start rounded bg-track p-0.5"
    >
      {(['list', 'day', 'week', 'month'] as const).map((view) => (
        <RouterLink
          key={view}
          href={addressOf(view)}
          aria-current={view === current ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-10 items-center justify-center rounded-inner border px-3 text-sm font-[560] whitespace-nowrap sm:px-4',
            view === current
              ? 'border-field bg-surface text-fg'
              : 'border-transparent text-muted transition-colors duration-120 hover:text-fg',
          )}
        >
          {labels[view]}
        </RouterLink>
      ))}
    </nav>
  )
}
