import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { DirIcon } from '#web/ui/art/DirIcon.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { classNames } from '#web/ui/classNames.ts'

/** The visible months, with buttons for others. */
export function Months({ count, isRange = false }: { count: number; isRange?: boolean }) {
  const { t } = useLingui()
  const turn = classNames(buttonClass('quiet'), 'size-(--control-compact)')
  return (
    <>
      <header className="flex items-center justify-between gap-2 pb-2">
        <Button slot="previous" aria-label={t`Previous month`} className={turn}>
          <DirIcon icon={ChevronLeft} />
        </Button>
        {Array.from({ length: count }, (_, months) => (
          <CalendarHeading key={months} offset={{ months }} className="flex-1 text-center text-base font-[620]" />
        ))}
        <Button slot="next" aria-label={t`Next month`} className={turn}>
          <DirIcon icon={ChevronRight} />
        </Button>
      </header>
      <div className="flex gap-6">
        {Array.from({ length: count }, (_, months) => (
          <CalendarGrid key={months} offset={{ months }} className="border-separate border-spacing-y-0.5">
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className="h-8 text-xs font-[560] text-muted">{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => (
                <CalendarCell date={date} className={classNames(cellClass, isRange ? rangeClass : dayClass)} />
              )}
            </CalendarGridBody>
          </CalendarGrid>
        ))}
      </div>
    </>
  )
}

const cellClass = [
  'type-number grid size-(--control-compact) cursor-pointer place-items-center text-sm outline-none',
  'data-outside-month:invisible data-unavailable:line-through data-disabled:cursor-not-allowed data-unavailable:cursor-not-allowed',
  'data-disabled:text-muted data-disabled:opacity-55 data-unavailable:text-muted',
  // Today is also underlined, so that color is not the only sign.
  'data-today:font-[700] data-today:underline data-today:decoration-2 data-today:underline-offset-4',
  'data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-brand-line',
].join(' ')

const dayClass = 'rounded data-hovered:bg-track data-selected:bg-brand data-selected:text-on-brand'

const rangeClass = [
  'data-hovered:bg-track data-selected:bg-brand-soft data-selected:text-fg',
  'data-selection-start:rounded-s data-selection-start:bg-brand data-selection-start:text-on-brand',
  'data-selection-end:rounded-e data-selection-end:bg-brand data-selection-end:text-on-brand',
].join(' ')
