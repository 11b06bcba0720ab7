import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { backdropClass, popupClass } from './overlayClass.ts'

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The control that opens it, and to which the focus returns. */
  trigger?: ReactElement
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  /** The row of buttons at the end. Wrap one in `DialogClose` to make it close the dialog. */
  actions?: ReactNode
  initialFocus?: RefObject<HTMLElement | null>
  width?: 'narrow' | 'regular' | 'wide'
  children?: ReactNode
}

const widths = { narrow: 'sm:max-w-[25rem]', regular: 'sm:max-w-[30rem]', wide: 'sm:max-w-[45rem]' }

export function Dialog({ trigger, title, description, closeLabel, actions, children, ...props }: DialogProps) {
  const { open, onOpenChange, initialFocus, width = 'regular' } = props
  return (
    <Base.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-hidden p-4">
          <Base.Popup {...(initialFocus ? { initialFocus } : {})} className={classNames(popupClass, widths[width])}>
            <header className="flex items-start justify-between gap-4 ps-6 pe-3 pt-3">
              <Base.Title className="type-heading pt-2.5 text-xl">{title}</Base.Title>
              <Base.Close render={<IconButton label={closeLabel} icon={<X size={20} aria-hidden />} />} />
            </header>
            <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-6 pt-1 pb-6">
              {description && <Base.Description className="text-muted">{description}</Base.Description>}
              {children}
            </div>
            {actions && (
              <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{actions}</footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
