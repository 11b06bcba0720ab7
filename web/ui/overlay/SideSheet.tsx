import { useDirection } from '@base-ui/react/direction-provider'
import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { sheetBackdropClass } from './sheetBackdropClass.ts'

export type SideSheetProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  closeLabel: string
  children: ReactNode
}

/** Opens from the side: settings, filters, or details beside a list. */
export function SideSheet({ open, onOpenChange, trigger, title, closeLabel, children }: SideSheetProps) {
  const swipeDirection = useDirection() === 'rtl' ? 'left' : 'right'
  return (
    <Drawer.Root
      swipeDirection={swipeDirection}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange } : {})}
    >
      {trigger && <Drawer.Trigger render={trigger} />}
      <Drawer.Portal>
        <Drawer.Backdrop className={sheetBackdropClass} />
        <Drawer.Viewport className="fixed inset-0 z-40 flex items-stretch justify-end">
          <Drawer.Popup className="flex w-[22rem] max-w-[calc(100vw-3rem)] translate-x-(--drawer-swipe-movement-x) flex-col border-s border-line bg-raised text-fg shadow-overlay transition-transform duration-300 ease-settle outline-none data-ending-style:translate-x-full data-starting-style:translate-x-full data-swiping:duration-0 data-swiping:select-none rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full">
            <header className="flex h-16 shrink-0 items-center justify-between gap-4 border-b border-line ps-5 pe-2">
              <Drawer.Title className="type-heading text-lg">{title}</Drawer.Title>
              <Drawer.Close render={<IconButton label={closeLabel} icon={<X size={20} aria-hidden />} />} />
            </header>
            <Drawer.Content className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto overscroll-contain p-5">
              {children}
            </Drawer.Content>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
