import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { menuPopupClass } from './menuItemClass.ts'

export type MenuProps = {
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  /** Shown above the items, such as the name of the account. */
  header?: ReactNode
  /** Opens the menu on mount, for a menu that is mounted by a press. */
  defaultOpen?: boolean
  children: ReactNode
}

/** A menu of actions, made of `MenuItem`, `MenuChoice` and `MenuSeparator`. */
export function Menu({ trigger, align = 'end', header, defaultOpen = false, children }: MenuProps) {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          // With `absolute`, the menu of a button in a fixed bar would scroll away with the page and be repositioned
          // late.
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
