import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { type CalendarClass, isMovable } from './calendarClass.ts'
import { useGrid } from './gridContext.ts'

interface ClassBoxProps {
  one: CalendarClass
  /** Shows the time and the name in one line. */
  isLine?: boolean
  /** Can be made longer by its lower edge. */
  isResizable?: boolean
}

/** A class in the calendar: opens its details, and can be moved. A move beside it does not draw it again. */
export const ClassBox = memo(function ClassBox({ one, isLine = false, isResizable = false }: ClassBoxProps) {
  const { helpId, onOpen } = useGrid()
  const label = useClassLabel(one)
  const canMove = isMovable(one)
  return (
    <button
      type="button"
      data-class={one.id}
      // The grid lets Tab lead to one of them, without drawing the others again.
      tabIndex={-1}
      aria-describedby={canMove ? helpId : undefined}
      onClick={() => onOpen(one)}
      className={classNames(
        'block size-full min-w-0 touch-manipulation rounded-inner border border-s-[3px] text-start text-xs leading-tight select-none',
        'cursor-pointer focus-visible:-outline-offset-2 data-dragged:opacity-40',
        looks[lookOf(one)],
      )}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      {isLine ? <OneLine one={one} /> : <Lines one={one} />}
      {isResizable && canMove && <span aria-hidden data-resize className="-mt-2 block h-2 cursor-ns-resize" />}
    </button>
  )
})

// The tint lies over an opaque background, so that a class hides the lines of the grid.
const looks = {
  usual: 'border-brand-line bg-raised bg-[linear-gradient(var(--brand-soft),var(--brand-soft))]',
  private: 'border-dashed border-field bg-surface',
  canceled: 'border-line bg-surface text-muted',
}

function lookOf({ isPrivate, isCanceled }: CalendarClass): keyof typeof looks {
  if (isCanceled) return 'canceled'
  return isPrivate ? 'private' : 'usual'
}

function OneLine({ one }: { one: CalendarClass }) {
  const { times } = useGrid()
  return (
    <span aria-hidden className="block truncate px-1.5">
      <span className="text-muted">
        {one.isPrivate && <PrivateIcon />}
        {times.clock(one.startsAt)}
      </span>{' '}
      <Name one={one} />
    </span>
  )
}

/** Inline, so that the block around them cuts off all of their lines. */
function Lines({ one }: { one: CalendarClass }) {
  const { times } = useGrid()
  const elsewhere = times.elsewhere(one)
  const shownCoach = useShownCoach(one)
  return (
    <span aria-hidden className="block size-full truncate px-1.5 py-0.5">
      <Name one={one} />
      <br />
      <span className="text-muted">
        {one.isPrivate && <PrivateIcon />}
        {times.range(one)}
        {!one.isCanceled && one.booked !== undefined && ` · ${one.booked}/${one.capacity}`}
        {one.isCanceled && <Remark text={<Trans>Canceled</Trans>} />}
        {one.isPrivate && !one.isCanceled && <Remark text={<Trans>Private</Trans>} />}
        {shownCoach && <Remark text={shownCoach} />}
        {elsewhere && <Remark text={elsewhere} />}
      </span>
    </span>
  )
}

function Name({ one }: { one: CalendarClass }) {
  return <span className={classNames('font-[600]', one.isCanceled && 'line-through')}>{one.name}</span>
}

function PrivateIcon() {
  return <EyeOff size={12} aria-hidden className="me-1 inline-block align-[-1px]" />
}

function Remark({ text }: { text: ReactNode }) {
  return (
    <>
      <br />
      <span>{text}</span>
    </>
  )
}

function useShownCoach({ coachState, coachName }: CalendarClass): string | undefined {
  const { t } = useLingui()
  const { showsCoaches } = useGrid()
  if (coachState === 'NO_COACH') return t`No coach yet`
  if (coachState === 'SUBSTITUTE') return coachName ? t`Substitute: ${coachName}` : t`Substitute`
  return showsCoaches ? coachName : undefined
}

/** All that the box shows, in words. */
function useClassLabel(one: CalendarClass): string {
  const { t } = useLingui()
  const { times } = useGrid()
  const { name, booked: taken, capacity } = one
  const elsewhere = times.elsewhere(one)
  const shownCoach = useShownCoach(one)
  return [
    name,
    times.day(one.startsAt),
    times.range(one),
    ...(elsewhere ? [elsewhere] : []),
    ...(one.isPrivate ? [t`Private`] : []),
    ...(one.isCanceled ? [t`Canceled`] : []),
    ...(shownCoach ? [shownCoach] : []),
    ...(taken === undefined ? [] : [t`${taken} of ${capacity} spots booked`]),
  ].join(', ')
}
