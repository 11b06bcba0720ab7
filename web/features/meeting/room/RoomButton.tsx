import type { ReactNode } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { IconButton, type IconButtonProps } from '#web/ui/IconButton.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'

interface RoomButtonProps extends Omit<IconButtonProps, 'variant' | 'size' | 'render'> {
  /** The word under the icon; the label has it, too. */
  word: string
  /** What it turns on is on. */
  isOn?: boolean
  /** What people expect to be on is off. */
  isOff?: boolean
  badge?: ReactNode
}

/**
 * A control of the room, with a word under its icon. What is on is tinted and what is off is turned over: brand and red in
 * full are for the one thing to do and for leaving.
 */
export function RoomButton({ word, label, isOn = false, isOff = false, badge, ...rest }: RoomButtonProps) {
  return (
    <Tooltip label={label}>
      <span className="relative flex w-12 flex-col items-center gap-0.5 meeting:w-16">
        <IconButton
          {...rest}
          label={label}
          variant="secondary"
          aria-pressed={isOn}
          className={classNames(
            isOn && 'border-brand-line! bg-brand-soft! text-brand-text!',
            isOff && 'border-transparent! bg-fg! text-bg!',
          )}
        />
        <span aria-hidden className="max-w-full truncate text-2xs text-muted">
          {word}
        </span>
        {badge && <span className="pointer-events-none absolute end-0 -top-1">{badge}</span>}
      </span>
    </Tooltip>
  )
}
