import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { floatingClass } from './overlayClass.ts'

export type PopoverProps = {
  trigger: ReactElement
  title?: ReactNode
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end'
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/** A small panel beside its control. */
export function Popover(props: PopoverProps) {
  const { trigger, title, side = 'bottom', align = 'center', open, onOpenChange, children } = props
  return (
    <Base.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={8} collisionPadding={8} className="z-50">
          <Base.Popup
            className={classNames(floatingClass, 'flex max-w-[min(22rem,var(--available-width))] flex-col gap-2 p-4')}
          >
            {title && <Base.Title className="font-[640]">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
