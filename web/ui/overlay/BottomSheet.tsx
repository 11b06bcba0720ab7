import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { sheetBackdropClass } from './sheetBackdropClass.ts'

export type BottomSheetProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  closeLabel: string
  actions?: ReactNode
  children: ReactNode
}

/** Opens from below on small screens, and closes when swiped down. */
export function BottomSheet({ open, onOpenChange, trigger, title, closeLabel, actions, children }: BottomSheetProps) {
  return (
    <Drawer.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger && <Drawer.Trigger render={trigger} />}
      <Drawer.Portal>
        <Drawer.Backdrop className={sheetBackdropClass} />
        <Drawer.Viewport className="fixed inset-0 z-40 flex items-end justify-center">
          <Drawer.Popup className="flex max-h-[85dvh] w-full translate-y-(--drawer-swipe-movement-y) flex-col rounded-t border-t border-line bg-raised text-fg shadow-overlay transition-transform duration-300 ease-settle outline-none data-ending-style:translate-y-full data-starting-style:translate-y-full data-swiping:duration-0 data-swiping:select-none sm:max-w-[30rem] sm:border-x">
            <span aria-hidden className="mt-2 h-1 w-10 self-center rounded-full bg-field" />
            <header className="flex items-center justify-between gap-4 ps-5 pe-2">
              <Drawer.Title className="type-heading text-lg">{title}</Drawer.Title>
              <Drawer.Close render={<IconButton label={closeLabel} icon={<X size={20} aria-hidden />} />} />
            </header>
            <Drawer.Content className="flex min-h-0 flex-col gap-4 overflow-y-auto overscroll-contain px-5 pt-1 pb-[calc(1.25rem+env(safe-area-inset-bottom))]">
              {children}
            </Drawer.Content>
            {actions && (
              <footer className="flex gap-3 border-t border-line px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] *:flex-1">
                {actions}
              </footer>
            )}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
