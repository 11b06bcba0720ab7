import { type ReactNode, useState } from 'react'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'

const loadDialog = async () => (await import('./EndClassDialog.tsx')).EndClassDialog

interface RepeatingDate {
  parentEventID: string
  startDate: string
  pattern: string | null | undefined
}

/** Opens the dialog that ends a class that repeats. Its code loads when it is chosen. */
export function useEndClass({ parentEventID, startDate, pattern }: RepeatingDate) {
  const { Loaded: EndClassDialog, ask } = useOnDemand(loadDialog)
  const [isOpen, setOpen] = useState(false)
  const dialog: ReactNode = EndClassDialog && isOpen && (
    <EndClassDialog classId={parentEventID} startDate={startDate} onClose={() => setOpen(false)} />
  )
  return { onEnd: pattern ? () => ask(() => setOpen(true)) : undefined, dialog }
}
