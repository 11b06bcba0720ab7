import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { memo } from 'react'
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
        'relative flex size-full min-w-0 touch-manipulation overflow-hidden rounded-inner border border-s-[3px] px-1.5 py-0.5 text-start text-xs leading-tight select-none',
        'cursor-pointer focus-visible:z-10 data-dragged:opacity-40',
        isLine ? 'flex-row-reverse items-center justify-end gap-1.5 whitespace-nowrap' : 'flex-col',
        looks[lookOf(one)],
      )}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <BoxText one={one} isLine={isLine} />
      {isResizable && canMove && (
        <span aria-hidden data-resize className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize" />
      )}
    </button>
  )
})

const looks = {
  usual: 'border-brand-line bg-raised',
  private: 'border-dashed border-field bg-surface',
  canceled: 'border-line bg-surface text-muted',
}

function lookOf({ isPrivate, isCanceled }: CalendarClass): keyof typeof looks {
  if (isCanceled) return 'canceled'
  return isPrivate ? 'private' : 'usual'
}

function BoxText({ one, isLine }: { one: CalendarClass; isLine: boolean }) {
  const { times } = useGrid()
  return (
    <>
      {/* Over the opaque background, so that a class hides the lines of the grid. */}
      {lookOf(one) === 'usual' && <span aria-hidden className="absolute inset-0 bg-brand-soft" />}
      <span
        aria-hidden
        className={classNames('relative shrink-0 truncate font-[600]', one.isCanceled && 'line-through')}
      >
        {one.name}
      </span>
      <span aria-hidden className="relative block shrink-0 truncate text-muted">
        {one.isPrivate && <EyeOff size={12} aria-hidden className="me-1 inline-block align-[-1px]" />}
        {isLine ? times.clock(one.startsAt) : times.range(one)}
        {!isLine && !one.isCanceled && one.booked !== undefined && ` · ${one.booked}/${one.capacity}`}
      </span>
      {!isLine && (
        <span aria-hidden className="relative text-muted">
          <Remarks one={one} elsewhere={times.elsewhere(one)} />
        </span>
      )}
    </>
  )
}

function Remarks({ one, elsewhere }: { one: CalendarClass; elsewhere: string | undefined }) {
  return (
    <>
      {one.isCanceled && <Trans>Canceled</Trans>}
      {one.isPrivate && !one.isCanceled && <Trans>Private</Trans>}
      {elsewhere && <span className="block">{elsewhere}</span>}
    </>
  )
}

/** All that the box shows, in words. */
function useClassLabel(one: CalendarClass): string {
  const { t } = useLingui()
  const { times } = useGrid()
  const { name, booked: taken, capacity } = one
  const elsewhere = times.elsewhere(one)
  return [
    name,
    times.day(one.startsAt),
    times.range(one),
    ...(elsewhere ? [elsewhere] : []),
    ...(one.isPrivate ? [t`Private`] : []),
    ...(one.isCanceled ? [t`Canceled`] : []),
    ...(taken === undefined ? [] : [t`${taken} of ${capacity} spots booked`]),
  ].join(', ')
}
