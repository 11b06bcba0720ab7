import { useState } from 'react'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import { recordingFormat } from './recordingFormat.ts'

const loadBar = async () => (await import('./RecordingBar.tsx')).RecordingBar

/** Opens the recorder of voice messages, whose code loads with the first recording. */
export function useRecorder() {
  const [format] = useState(recordingFormat)
  const [isOpen, setOpen] = useState(false)
  const { Loaded: RecordingBar, warm, ask } = useOnDemand(loadBar)
  return {
    /** Undefined while nothing is recorded. */
    open: isOpen && RecordingBar && format ? { RecordingBar, format } : undefined,
    canRecord: format !== undefined,
    warm,
    start: () => ask(() => setOpen(true)),
    close: () => setOpen(false),
  }
}
