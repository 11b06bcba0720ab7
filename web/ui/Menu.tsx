import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { menuPopupClass } from './menuItemClass.ts'

export type MenuProps = {
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  /** Stands above the entries, such as whose account this is. */
  header?: ReactNode
  /** Where it is made because somebody pressed. */
  defaultOpen?: boolean
  children: ReactNode
}

/** A list of things to do, made of `MenuItem`, `MenuChoice` and `MenuSeparator`. */
export function Menu({ trigger, align = 'end', header, defaultOpen = false, children }: MenuProps) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          // Placed on the page, it would leave a button of a fixed bar whenever the page is scrolled, and come back late.
          positionMethod="fixed"
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup className={`${menuPopupClass} min-w-60`}>
            {header && <div className="border-b border-line px-3 pt-2 pb-3 mb-1.5 text-sm text-muted">{header}</div>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
