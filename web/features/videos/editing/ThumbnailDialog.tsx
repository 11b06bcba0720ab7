import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { pictureLimits, thumbnailSize } from '#schema/pictures.ts'
import { messageOf } from '#web/app/failures/messageOf.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { FramePicker } from '#web/features/video/chapters/FramePicker.tsx'
import { sendPicture } from '#web/features/videos/uploading/uploads.ts'
import { useChangeVideo } from '#web/features/videos/useVideoWrites.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import { CropDialog } from '#web/ui/image/CropDialog.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'

interface ThumbnailDialogProps {
  videoId: string
  /** URL of the video; undefined if it can't be played yet. */
  film: string | undefined
  /** Whether the video has a custom picture. */
  hasOwn: boolean
  /** Whether an admin must approve the video again after the change. */
  needsApproval: boolean
  onClose: () => void
}

/** Sets a video's picture, from a frame or a file, cropped to 16:9. */
export function ThumbnailDialog({ onClose, ...props }: ThumbnailDialogProps) {
  const { videoId } = props
  const { t } = useLingui()
  const sayFailure = useSayFailure()
  const [sourceUrl, setSourceUrl] = useState<string>()
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(sourceUrl ?? ''), [sourceUrl])
  const choose = (picture: Blob | undefined) => {
    setIsBroken(false)
    setSourceUrl(picture && URL.createObjectURL(picture))
  }
  if (sourceUrl === undefined || isBroken) return <Choosing {...props} {...{ onClose, isBroken }} onChoose={choose} />
  return (
    <CropDialog
      src={sourceUrl}
      title={<Trans>Crop thumbnail</Trans>}
      shape="wide"
      most={thumbnailSize}
      sayFailure={sayFailure}
      onSave={async (png, sending) => {
        const file = new File([png], 'thumbnail.png', { type: png.type })
        await sendPicture({ file, videoId, title: file.name, assetType: 'THUMBNAIL', duration: undefined }, sending)
        notify({ kind: 'success', text: t`Thumbnail updated` })
        onClose()
      }}
      onCancel={() => choose(undefined)}
      onBroken={() => setIsBroken(true)}
    />
  )
}

interface ChoosingProps extends ThumbnailDialogProps {
  isBroken: boolean
  onChoose: (picture: Blob | undefined) => void
}

function Choosing({ videoId, film, hasOwn, needsApproval, onClose, isBroken, onChoose }: ChoosingProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Thumbnail</Trans>}
      description={
        film === undefined ? (
          <Trans>Upload a picture. Once the video is processed, you can pick a frame of it too.</Trans>
        ) : (
          <Trans>Pick a frame of the video, or upload a picture.</Trans>
        )
      }
      closeLabel={t`Close`}
      actions={hasOwn && <Removing videoId={videoId} onDone={onClose} />}
    >
      {needsApproval && (
        <Notice>
          <Trans>An admin needs to approve this change. Members can’t watch the video until then.</Trans>
        </Notice>
      )}
      {film !== undefined && <FramePicker film={film} onPick={onChoose} />}
      <FileDrop
        label={t`Picture`}
        files={[]}
        error={isBroken ? t`This image can’t be opened.` : undefined}
        accept={pictureLimits.types.join(',')}
        maxBytes={pictureLimits.largestPhoto}
        maxFiles={1}
        onAdd={([file]) => onChoose(file)}
        onCancel={() => undefined}
        onRemove={() => undefined}
        onRetry={() => undefined}
      />
    </Dialog>
  )
}

/** Reverts to the picture generated from the video. */
function Removing({ videoId, onDone }: { videoId: string; onDone: () => void }) {
  const { t } = useLingui()
  const { write, isWriting } = useChangeVideo()
  const remove = async () => {
    if (!(await write({ video: { id: videoId, thumbnail: null } }))) return
    notify({ kind: 'success', text: t`Thumbnail removed` })
    onDone()
  }
  return (
    <Button variant="secondary" busy={isWriting} onClick={() => void remove()}>
      <Trans>Remove thumbnail</Trans>
    </Button>
  )
}

function useSayFailure(): (error: unknown) => ReactNode {
  const { i18n } = useLingui()
  return (error) => {
    if (error instanceof RequestError && error.code === 'BAD_INPUT')
      return <Trans>This image can’t be used. Choose another one.</Trans>
    return i18n._(messageOf(error))
  }
}
