import { Toast } from '@base-ui/react/toast'
import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { classNames } from '#web/ui/classNames.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { hearToasts, toastQueue } from './notify.ts'

export type ToastRegionProps = { label: string; closeLabel: string }

const VISIBLE_TOASTS = 4

/** Rendered once per page. F6 moves the focus here. */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  // Runs after the provider's own effect, which starts to listen.
  useEffect(hearToasts, [])
  return (
    <Toast.Provider toastManager={toastQueue} limit={VISIBLE_TOASTS}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={label}
          className="pointer-events-none fixed inset-x-0 top-[calc(1rem+env(safe-area-inset-top))] z-60 flex flex-col items-center gap-2"
        >
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />)
}

/** A toast is a dialog, which needs an accessible name: its title, or its whole text. */
function ToastWords({ title, description }: Pick<Toast.Root.ToastObject, 'title' | 'description'>) {
  if (!title) return <Toast.Title render={<p />}>{description}</Toast.Title>
  return (
    <>
      <Toast.Title className="font-[640]" />
      <Toast.Description className="text-muted" />
    </>
  )
}

function ToastCard({ toast, closeLabel }: { toast: Toast.Root.ToastObject; closeLabel: string }) {
  const isError = toast.type === 'error'
  return (
    <Toast.Root
      toast={toast}
      // The library announces errors separately and hides their toasts from screen readers, but these have buttons.
      {...(isError ? { 'aria-hidden': false } : {})}
      swipeDirection={['up', 'left', 'right']}
      className={classNames(
        'pointer-events-auto max-w-[90vw] rounded border bg-raised text-fg shadow-overlay',
        'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y)',
        'transition-[opacity,translate] duration-300 ease-settle data-limited:hidden',
        'data-ending-style:-translate-y-4 data-ending-style:opacity-0 data-starting-style:-translate-y-4 data-starting-style:opacity-0',
        isError ? 'w-[90%] border-live md:w-[420px]' : 'w-[300px] border-line',
      )}
    >
      <Toast.Content className="flex items-start gap-3 py-1 ps-4 pe-1">
        {toast.type && toast.type in icons && <span className="mt-3">{icons[toast.type]}</span>}
        <div className="flex min-w-0 flex-1 flex-col gap-0.5 py-2.5 text-sm">
          <ToastWords {...toast} />
          {toast.actionProps && (
            <Toast.Action className={classNames(buttonClass('secondary'), 'mt-2 h-10 self-start px-4')} />
          )}
        </div>
        <Toast.Close
          // Toasts are stacked vertically here, so each can be closed; the library hides this button in a pile.
          aria-hidden={false}
          render={<IconButton size="compact" label={closeLabel} icon={<X size={18} aria-hidden />} />}
        />
      </Toast.Content>
    </Toast.Root>
  )
}

const icons: Partial<Record<string, ReactNode>> = {
  error: <TriangleAlert size={20} aria-hidden className="text-live" />,
  success: <CircleCheck size={20} aria-hidden className="text-good" />,
}
