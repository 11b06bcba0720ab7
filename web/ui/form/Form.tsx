import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { useFaultText } from './fault.ts'
import { offline } from './FormStore.ts'
import { type AnyForm, FormContext, useFormAround, useIsSending, useProblem } from './useForm.ts'

/** A form. Submitting it with errors focuses the first invalid field. */
export function Form({
  form,
  className = 'gap-5',
  children,
}: {
  form: AnyForm
  className?: string
  children: ReactNode
}) {
  const element = useRef<HTMLFormElement>(null)
  const led = useSyncExternalStore(form.store.follow, () => form.store.state().led)
  useEffect(() => {
    if (led > 0) focusFirstFault(element.current)
  }, [led])
  return (
    <FormContext value={form}>
      <form
        ref={element}
        noValidate
        className={classNames('flex flex-col', className)}
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        {children}
      </form>
    </FormContext>
  )
}

// Custom controls have hidden inputs behind them.
const TAKES_FOCUS =
  'input:not([aria-hidden=true],[type=hidden]),textarea,select,button,[tabindex]:not([tabindex="-1"],[aria-hidden=true])'

/** In page order. A group is not a control: its first option gets the focus. */
function focusFirstFault(form: HTMLElement | null): void {
  const wrong = form?.querySelector('[data-invalid]')
  const control = wrong?.matches(TAKES_FOCUS) ? wrong : wrong?.querySelector(TAKES_FOCUS)
  if (control instanceof HTMLElement) control.focus()
}

/** Errors that concern the form as a whole. */
export function FormProblem() {
  const problem = useProblem(useFormAround())
  const text = useFaultText()
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine)
  if (!problem || (problem === offline && isOnline)) return null
  return (
    <p role="alert" className="flex items-start gap-3 rounded border border-live bg-live-soft px-4 py-3 text-sm">
      <TriangleAlert size={18} aria-hidden className="mt-px shrink-0 text-live" />
      {text(problem)}
    </p>
  )
}

function followNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Submits the surrounding form, and is busy until there is a response. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'busy'>) {
  const isSending = useIsSending(useFormAround())
  return <Button {...props} type="submit" busy={isSending} />
}
