import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { pictureKinds, pictureLimits } from '#schema/pictures.ts'
import { messageOf } from '#web/app/failures/messageOf.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { usePerson } from '#web/app/person/person.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import type { SentFile } from '#web/ui/files/FileRow.tsx'
import { CropDialog } from '#web/ui/image/CropDialog.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { useOwnPicture } from './useOwnPicture.ts'

/** Dialog to choose, crop and save the user's picture, or to remove it. */
export function ProfilePictureDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { store } = useOwnPicture()
  const sayFailure = useSayFailure()
  const [selected, setSelected] = useState<{ file: File; src: string }>()
  const [step, setStep] = useState<'choose' | 'crop' | 'broken'>('choose')
  useEffect(() => () => URL.revokeObjectURL(selected?.src ?? ''), [selected])
  const choose = (file: File | undefined) => {
    setSelected(file && { file, src: URL.createObjectURL(file) })
    setStep(file ? 'crop' : 'choose')
  }
  if (!selected || step !== 'crop')
    return (
      <ChooseDialog
        onClose={onClose}
        file={selected?.file}
        isBroken={step === 'broken'}
        onChoose={choose}
        onUpload={() => setStep('crop')}
      />
    )
  return (
    <CropDialog
      src={selected.src}
      title={<Trans>Select profile picture</Trans>}
      shape="round"
      most={pictureKinds.avatar}
      sayFailure={sayFailure}
      onSave={async (png, sending) => {
        await store(png, sending)
        notify({ kind: 'success', text: t`Profile picture updated.` })
        onClose()
      }}
      onCancel={() => setStep('choose')}
      onBroken={() => setStep('broken')}
    />
  )
}

interface ChooseProps {
  file: File | undefined
  isBroken: boolean
  onChoose: (file: File | undefined) => void
  onUpload: () => void
  onClose: () => void
}

function ChooseDialog({ file, isBroken, onChoose, onUpload, onClose }: ChooseProps) {
  const { t } = useLingui()
  // Remounts the drop zone, which would otherwise keep showing a rejected file.
  const [round, setRound] = useState(0)
  const person = usePerson()
  const removeAll = () => {
    setRound(round + 1)
    onChoose(undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Profile picture</Trans>}
      closeLabel={t`Close`}
      actions={
        file && (
          <>
            <Button variant="secondary" onClick={removeAll}>
              <Trans>Remove all</Trans>
            </Button>
            <Button disabled={isBroken} onClick={onUpload}>
              <Trans>Upload</Trans>
            </Button>
          </>
        )
      }
    >
      {person && <Standing name={person.name} picture={person.picture} />}
      <FileDrop
        key={round}
        label={t`New picture`}
        files={file ? [rowOf(file, isBroken)] : []}
        accept={pictureLimits.types.join(',')}
        maxBytes={pictureLimits.largestPhoto}
        maxFiles={1}
        onAdd={([selected]) => onChoose(selected)}
        onCancel={removeAll}
        onRemove={removeAll}
        onRetry={onUpload}
      />
    </Dialog>
  )
}

function rowOf({ name, size }: File, isBroken: boolean): SentFile {
  const file = { id: name, name, bytes: size }
  if (!isBroken) return { ...file, state: 'waiting' }
  return { ...file, state: 'failed', reason: <Trans>This image can’t be opened.</Trans> }
}

/** The current picture, with a button to remove it. */
function Standing({ name, picture }: { name: string; picture: string | undefined }) {
  const { remove } = useOwnPicture()
  const [isRemoving, setIsRemoving] = useState(false)
  const press = async () => {
    setIsRemoving(true)
    await remove().catch(tellError)
    setIsRemoving(false)
  }
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} src={picture} size={72} />
      {picture && (
        <Button variant="secondary" size="compact" busy={isRemoving} onClick={() => void press()}>
          <Trans context="picture">Remove</Trans>
        </Button>
      )}
    </div>
  )
}

/** The server's BAD_INPUT message says why it rejected the file. */
function useSayFailure(): (error: unknown) => ReactNode {
  const { i18n } = useLingui()
  return (error) => {
    if (error instanceof RequestError && error.code === 'BAD_INPUT')
      return <Trans>This image can’t be used. Choose another one.</Trans>
    return i18n._(messageOf(error))
  }
}
