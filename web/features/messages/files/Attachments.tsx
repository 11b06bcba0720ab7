import { useState } from 'react'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import { FileAttachment } from './FileAttachment.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import type { ShownFile } from './shownFile.ts'
import { VoicePlayer } from './VoicePlayer.tsx'

const loadDialog = async () => (await import('./PhotoDialog.tsx')).PhotoDialog

/** The files of a message: its photos first, then recordings, then others. */
export function Attachments({ files }: { files: readonly ShownFile[] }) {
  const [opened, setOpened] = useState<number>()
  const { Loaded: PhotoDialog, warm, ask } = useOnDemand(loadDialog)
  const photos = files.filter(({ kind }) => kind === 'image')
  return (
    <>
      {photos.length > 0 && <PhotoGrid photos={photos} onWarm={warm} onOpen={(index) => ask(() => setOpened(index))} />}
      {files.map(
        (file) =>
          (file.kind === 'audio' && <VoicePlayer key={file.id} file={file} />) ||
          (file.kind === 'file' && <FileAttachment key={file.id} file={file} />),
      )}
      {PhotoDialog && <PhotoDialog photos={photos} opened={opened} onOpen={setOpened} />}
    </>
  )
}
