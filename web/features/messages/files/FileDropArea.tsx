import { Trans } from '@lingui/react/macro'
import { Paperclip } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'

interface FileDropAreaProps {
  /** Undefined where no file can be attached. */
  onFiles: ((files: readonly File[]) => void) | undefined
  children: ReactNode
}

/** A conversation, which accepts files that are dropped on it. */
export function FileDropArea({ onFiles, children }: FileDropAreaProps) {
  // Entering a child leaves its parent, so the entered elements are counted.
  const [depth, setDepth] = useState(0)
  const ifFiles = (follow: (event: DragEvent) => void) => (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) follow(event)
  }
  return (
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragEnter={ifFiles(() => setDepth((now) => now + 1))}
      onDragLeave={ifFiles(() => setDepth((now) => Math.max(0, now - 1)))}
      // Without this the browser would open the dropped file.
      onDragOver={ifFiles((event) => event.preventDefault())}
      onDrop={ifFiles((event) => {
        event.preventDefault()
        setDepth(0)
        onFiles?.([...event.dataTransfer.files])
      })}
    >
      {children}
      {onFiles && depth > 0 && (
        <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center bg-scrim p-4">
          <p className="flex flex-col items-center gap-3 rounded border-2 border-dashed border-brand-line bg-raised px-8 py-6 font-[620] text-fg shadow-overlay">
            <Paperclip size={24} aria-hidden className="text-brand-text" />
            <Trans>Drop files to attach them</Trans>
          </p>
        </div>
      )}
    </div>
  )
}
