import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

export type TooltipProps = { label: ReactNode; children: ReactElement; side?: 'top' | 'bottom' }

/**
 * Names a control for sighted users. The control still needs its own label: touch and screen readers get no tooltip.
 */
export function Tooltip({ label, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-60">
          <Base.Popup className="origin-(--transform-origin) rounded-inner bg-fg px-2.5 py-1.5 text-xs font-[560] text-bg transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {label}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
