import { Trans } from '@lingui/react/macro'
import { RefreshCcw } from 'lucide-react'
import { useState } from 'react'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOnDemand } from '#web/ui/useOnDemand.ts'
import { asNewVideos, type Picked, pickVideos } from './uploading/pickFiles.ts'
import { uploads } from './uploading/uploads.ts'
import { useUploadFiles } from './uploading/useUploadFiles.ts'

const loadDialog = async () => (await import('#web/ui/ConfirmDialog.tsx')).ConfirmDialog

/** Another file for the same video. It goes the way of every upload, in the tray. */
export function ReplaceFile({ video: { id, title } }: { video: { id: string; title: string } }) {
  const uploadFiles = useUploadFiles()
  const [isAsking, setIsAsking] = useState(false)
  const { Loaded: ConfirmDialog, warm, ask } = useOnDemand(loadDialog)
  const isOnWay = useValue(uploads).some(({ videoId, state }) => videoId === id && state !== 'done')
  const prepare = async (picked: readonly Picked[]) =>
    (await asNewVideos(picked)).map((file) => ({ ...file, videoId: id, title, isReplacement: true }))
  const choose = () => {
    // The browser opens its picker for a press, and only at once.
    void uploadFiles(pickVideos({ multiple: false }), prepare)
    setIsAsking(false)
  }
  return (
    <>
      <Button
        size="compact"
        variant="secondary"
        icon={<RefreshCcw size={18} aria-hidden />}
        disabled={isOnWay}
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => ask(() => setIsAsking(true))}
      >
        {isOnWay ? <Trans>Uploading new file</Trans> : <Trans>Replace file</Trans>}
      </Button>
      {ConfirmDialog && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={<Trans>Replace this video’s file?</Trans>}
          text={
            <Trans>
              Members keep watching the current file until the new one is ready. If the video was approved, an admin
              then needs to approve it again. Details and captions stay as they are.
            </Trans>
          }
          confirmLabel={<Trans>Choose file</Trans>}
          cancelLabel={<Trans>Cancel</Trans>}
          onConfirm={choose}
        />
      )}
    </>
  )
}
