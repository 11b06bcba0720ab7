import { Menu } from '@base-ui/react/menu'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { DirIcon } from '#web/ui/art/DirIcon.tsx'
import { menuItemClass, menuPopupClass } from './menuItemClass.ts'

export type SubmenuProps = {
  icon?: ReactNode
  label: ReactNode
  /** The current selection. */
  end?: ReactNode
  children: ReactNode
}

/** A menu entry that opens a submenu beside it: by pointer, press or arrow key. */
export function Submenu({ icon, label, end, children }: SubmenuProps) {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={menuItemClass}>
        {icon && <span className="text-muted">{icon}</span>}
        <span className="flex-1">{label}</span>
        {end && <span className="text-sm text-muted">{end}</span>}
        <span className="text-muted">
          <DirIcon icon={ChevronRight} size={18} />
        </span>
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner positionMethod="fixed" sideOffset={4} collisionPadding={8} className="z-50 outline-none">
          <Menu.Popup className={`${menuPopupClass} min-w-48`}>{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  )
}
