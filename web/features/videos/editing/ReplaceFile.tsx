import { Trans } from '@lingui/react/macro'
import { RefreshCcw } from 'lucide-react'
import { asNewVideos, type Picked, pickVideos } from '#web/features/videos/uploading/pickFiles.ts'
import { uploads } from '#web/features/videos/uploading/uploads.ts'
import { useUploadFiles } from '#web/features/videos/uploading/useUploadFiles.ts'
import { useValue } from '#web/lib/useValue.ts'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'

interface ReplaceFileProps {
  video: { id: string; title: string }
  needsApproval: boolean
}

/** Replaces a video's file. The upload appears in the tray like any other. */
export function ReplaceFile({ video: { id, title }, needsApproval }: ReplaceFileProps) {
  const uploadFiles = useUploadFiles()
  const isOnWay = useValue(uploads).some(({ videoId, state }) => videoId === id && state !== 'done')
  const prepare = async (files: readonly Picked[]) =>
    (await asNewVideos(files)).map((file) => ({ ...file, videoId: id, title, isReplacement: true }))
  const choose = (close: () => void) => {
    // File pickers only open within a user gesture, so do not await anything first.
    void uploadFiles(pickVideos({ multiple: false }), prepare)
    close()
  }
  return (
    <ConfirmButton
      size="compact"
      variant="secondary"
      icon={<RefreshCcw size={18} aria-hidden />}
      disabled={isOnWay}
      question={{
        title: <Trans>Replace this video’s file?</Trans>,
        text: needsApproval ? (
          <Trans>
            Members keep watching the current file until the new one is ready. If the video was approved, an admin then
            needs to approve it again. Details and captions stay as they are.
          </Trans>
        ) : (
          <Trans>
            Members keep watching the current file until the new one is ready. Details and captions stay as they are.
          </Trans>
        ),
        confirmLabel: <Trans>Choose file</Trans>,
        cancelLabel: <Trans>Cancel</Trans>,
      }}
      onConfirm={choose}
    >
      {isOnWay ? <Trans>Uploading new file</Trans> : <Trans>Replace file</Trans>}
    </ConfirmButton>
  )
}
