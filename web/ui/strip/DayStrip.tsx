import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useEffect, useRef } from 'react'
import { classNames } from '#web/ui/classNames.ts'

export type Day = {
  /** The day as YYYY-MM-DD, in the reader's zone. */
  value: string
  weekday: string
  day: string
  /** The whole date in words, for screen readers. */
  label: string
  /** Something happens on it. Where nothing does, the day steps back. */
  marked?: boolean
}

export type DayStripProps = {
  label: string
  days: readonly Day[]
  value: string
  onValueChange: (value: string) => void
}

/** A row of days to choose one from. Arrow keys walk along it, in the direction of reading. */
export function DayStrip({ label, days, value, onValueChange }: DayStripProps) {
  const strip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const chosen = strip.current?.querySelector(`[data-day='${CSS.escape(value)}']`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'smooth' })
  }, [value])

  return (
    <RadioGroup
      ref={strip}
      aria-label={label}
      value={value}
      onValueChange={(next: string) => onValueChange(next)}
      className="no-scrollbar -m-1 flex snap-x gap-1.5 overflow-x-auto scroll-smooth p-1"
    >
      {days.map((day) => (
        <Radio.Root
          key={day.value}
          value={day.value}
          data-day={day.value}
          aria-label={day.label}
          nativeButton
          render={(button) => <button type="button" {...button} />}
          className="group relative flex h-11 min-w-11 flex-1 shrink-0 cursor-pointer snap-center flex-col items-center justify-center rounded border border-line bg-surface transition-[background-color,border-color,scale] duration-120 select-none hover:border-field active:scale-[.97] data-checked:border-brand-line data-checked:bg-brand data-checked:text-on-brand"
        >
          <span className="text-2xs leading-none text-muted group-data-checked:text-on-brand">{day.weekday}</span>
          <span
            className={classNames(
              'type-number text-lg leading-tight group-data-checked:text-on-brand',
              day.marked === false && 'font-normal text-muted',
            )}
          >
            {day.day}
          </span>
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}
