import { Plural } from '@lingui/react/macro'
import { classNames } from '#web/ui/classNames.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

interface DayBarProps {
  letter: string
  name: string
  isToday: boolean
  /** Minutes. `most` corresponds to the bar's full height. */
  done: number
  ahead: number
  most: number
}

/** One day of the week: filled for minutes done, outlined for minutes ahead. */
export function DayBar({ letter, name, isToday, done, ahead, most }: DayBarProps) {
  return (
    <li className="flex min-w-0 flex-1 flex-col items-center gap-2">
      <span
        aria-hidden
        className="flex h-16 w-full max-w-8 flex-col justify-end overflow-hidden rounded-inner bg-track"
      >
        <span className="border-2 border-good bg-good-soft" style={heightOf(ahead, most)} />
        <span className="bg-good" style={heightOf(done, most)} />
      </span>
      <span
        aria-hidden
        className={classNames(
          'grid h-5 min-w-5 place-items-center text-xs',
          isToday ? 'rounded-inner bg-fg px-1 font-[680] text-bg' : 'text-muted',
        )}
      >
        {letter}
      </span>
      <VisuallyHidden>
        {name}: <Plural value={done + ahead} one="# minute" other="# minutes" />
      </VisuallyHidden>
    </li>
  )
}

function heightOf(minutes: number, most: number): { height: string; display?: 'none' } {
  const height = `${(minutes / most) * 100}%`
  return minutes > 0 ? { height } : { height, display: 'none' }
}
