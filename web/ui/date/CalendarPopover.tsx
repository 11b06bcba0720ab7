import { Popover } from '@base-ui/react/popover'
import { useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { floatingClass } from '#web/ui/overlay/overlayClass.ts'

export interface CalendarPopoverProps {
  disabled: boolean | undefined
  /** A calendar, which calls `close` after a selection. */
  children: (close: () => void) => ReactNode
}

/** The button at the end of a date field, with its calendar. Selecting a day and Escape return the focus to it. */
export function CalendarPopover({ disabled, children }: CalendarPopoverProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => setOpen(open)}>
      <Popover.Trigger
        disabled={disabled ?? false}
        aria-label={t`Open the calendar`}
        className="ms-auto grid size-[calc(var(--control)-2px)] shrink-0 cursor-pointer place-items-center rounded text-muted hover:text-fg disabled:cursor-not-allowed"
      >
        <CalendarDays size={18} aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" sideOffset={8} collisionPadding={8} className="z-50">
          {/* The selected day, or today. */}
          <Popover.Popup
            ref={popup}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('table [tabindex="0"]')}
            aria-label={t`Calendar`}
            className={classNames(floatingClass, 'max-h-(--available-height) overflow-y-auto p-3')}
          >
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
