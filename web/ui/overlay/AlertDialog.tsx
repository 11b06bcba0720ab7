import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { backdropClass, popupClass } from './overlayClass.ts'

export type AlertDialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  text: ReactNode
  children?: ReactNode
  /** Cancel first, the action last. Wrap the cancel button in `AlertDialogClose`. */
  actions: ReactNode
}

/** A question that must be answered: a press outside does not close it. */
export function AlertDialog({ open, onOpenChange, trigger, title, text, children, actions }: AlertDialogProps) {
  return (
    <Base.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-40 grid place-items-center overflow-hidden p-4">
          <Base.Popup className={classNames(popupClass, 'sm:max-w-[25rem]')}>
            <div className="flex flex-col gap-2 overflow-y-auto p-6">
              <Base.Title className="type-heading text-xl">{title}</Base.Title>
              <Base.Description className="text-muted">{text}</Base.Description>
              {children}
            </div>
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{actions}</footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
