import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'

interface RoomPanelProps {
  title: ReactNode
  children: ReactNode
  onClose: () => void
}

/** Beside the pictures, or over them where there is no room beside. */
export function RoomPanel({ title, children, onClose }: RoomPanelProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <aside
      aria-labelledby={id}
      className="flex min-h-0 flex-col border-line bg-surface max-meeting:absolute max-meeting:inset-0 max-meeting:z-10 meeting:w-80 meeting:border-s"
    >
      <header className="flex items-center justify-between gap-2 border-b border-line py-1 ps-4 pe-1">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        <IconButton label={t`Close`} icon={<X size={18} aria-hidden />} onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}

/** One of the coach's tools, under its name. */
export function ToolSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-b border-line px-4 py-4 last:border-b-0">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      {children}
    </section>
  )
}
