import { Trans } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { droppedFiles } from './pickFiles.ts'
import { useUploadFiles } from './useUploadFiles.ts'

/** Accepts files dropped anywhere on the page, with an overlay while dragging. */
export function DropAnywhere() {
  const uploadFiles = useUploadFiles()
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((dropped: DataTransfer) => void uploadFiles(droppedFiles(dropped)))
  useEffect(() => followDrags({ onOver: setIsOver, onDrop: (dropped) => take(dropped) }), [])
  if (!isOver) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-scrim p-6">
      <p className="flex flex-col items-center gap-4 rounded border-2 border-dashed border-brand-line bg-raised px-10 py-8 text-lg font-[620] text-fg shadow-overlay">
        <Upload size={28} aria-hidden className="text-brand-text" />
        <Trans>Drop videos to upload</Trans>
      </p>
    </div>
  )
}

interface Drags {
  onOver: (isOver: boolean) => void
  onDrop: (dropped: DataTransfer) => void
}

/** Counts nested elements, because entering a child fires `dragleave` on its parent. */
function followDrags({ onOver, onDrop }: Drags): () => void {
  let depth = 0
  const ifFiles = (follow: (event: DragEvent, files: DataTransfer) => void) => (event: DragEvent) => {
    const { dataTransfer } = event
    if (dataTransfer?.types.includes('Files')) follow(event, dataTransfer)
  }
  const step = (by: 1 | -1) => () => {
    depth = Math.max(0, depth + by)
    onOver(depth > 0)
  }
  const end = new AbortController()
  const { signal } = end
  addEventListener('dragenter', ifFiles(step(1)), { signal })
  addEventListener('dragleave', ifFiles(step(-1)), { signal })
  // Without this the browser would navigate to the dropped file.
  addEventListener(
    'dragover',
    ifFiles((event) => event.preventDefault()),
    { signal },
  )
  addEventListener(
    'drop',
    ifFiles((event, files) => {
      event.preventDefault()
      depth = 0
      onOver(false)
      onDrop(files)
    }),
    { signal },
  )
  return () => end.abort()
}
