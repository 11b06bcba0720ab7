import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useFormAround } from '#web/ui/form/useForm.ts'

interface FormMoreProps {
  /** The fields inside, by name. */
  fields: readonly string[]
  label: ReactNode
  /** A summary of the values inside, shown while it is closed. */
  summary: ReactNode
  onOpen?: () => void
  children: ReactNode
}

/** A collapsed group of rarely used fields. It opens if one of them is invalid, before the focus moves there. */
export function FormMore({ fields, label, summary, onOpen, children }: FormMoreProps) {
  const { store } = useFormAround()
  const led = useSyncExternalStore(store.follow, () => store.state().led)
  const isWrong = useSyncExternalStore(store.follow, () => fields.some((name) => name in store.state().faults))
  const [{ isOpen, ledBefore }, set] = useState({ isOpen: false, ledBefore: 0 })
  if (isWrong && led !== ledBefore) set({ isOpen: true, ledBefore: led })
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        set({ isOpen: currentTarget.open, ledBefore: led })
        if (currentTarget.open) onOpen?.()
      }}
      className="group rounded border border-line"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded px-4 py-2 select-none hover:bg-track [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-[560]">{label}</span>
          <span className="text-sm text-muted group-open:hidden">{summary}</span>
        </span>
        <ChevronDown
          size={18}
          aria-hidden
          className="shrink-0 text-muted transition-[rotate] duration-120 group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-5 border-t border-line p-4">{children}</div>
    </details>
  )
}
