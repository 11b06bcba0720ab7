import { useLingui } from '@lingui/react/macro'
import { Image } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useId, useState } from 'react'
import { pictureLimits } from '#schema/pictures.ts'
import { messageOf } from '#web/app/failures/messageOf.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { classNames } from '#web/ui/classNames.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { refuseFile } from '#web/ui/files/refuseFile.ts'
import type { CropDialogProps } from '#web/ui/image/CropDialog.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'

/** Limits of the source file. Only the cropped picture is uploaded. */
const rules = { accept: pictureLimits.types.join(','), maxBytes: pictureLimits.largestPhoto }

const loadCrop = async () => (await import('#web/ui/image/CropDialog.tsx')).CropDialog

interface PictureButtonProps extends Pick<CropDialogProps, 'title' | 'shape' | 'most'> {
  /** Uploads the cropped picture. */
  store: CropDialogProps['onSave']
  /** The field of the file, to focus it. */
  inputRef?: Ref<HTMLInputElement>
  /** The text of the button. */
  children: ReactNode
}

/** Chooses a picture, crops it to its shape and stores it. */
export function PictureButton({ store, inputRef, children, ...crop }: PictureButtonProps) {
  const { t } = useLingui()
  const inputId = useId()
  const [src, setSrc] = useState<string>()
  const { Loaded: CropDialog, warm, ask } = useOnDemand(loadCrop)
  useEffect(() => () => URL.revokeObjectURL(src ?? ''), [src])
  const unusable = t`This image can’t be used. Choose another one.`
  const refuse = () => notify({ kind: 'error', text: unusable })
  const sayFailure = (error: unknown) =>
    error instanceof RequestError && error.code === 'BAD_INPUT' ? unusable : t(messageOf(error))
  const take = (file: File | undefined) => {
    if (!file) return
    if (refuseFile(file, rules, 0)) refuse()
    else ask(() => setSrc(URL.createObjectURL(file)))
  }
  return (
    <>
      <label
        htmlFor={inputId}
        onPointerEnter={warm}
        className={classNames(
          buttonClass('secondary'),
          'h-(--control-compact) gap-2 px-4 text-sm has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand-line',
        )}
      >
        <Image size={18} aria-hidden />
        {children}
        <input
          ref={inputRef}
          id={inputId}
          type="file"
          accept={rules.accept}
          className="sr-only"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0])
            // Reset, so that selecting the same file again fires a change event.
            currentTarget.value = ''
          }}
        />
      </label>
      {CropDialog && src && (
        <CropDialog
          {...crop}
          src={src}
          sayFailure={sayFailure}
          onSave={async (png, sending) => {
            await store(png, sending)
            setSrc(undefined)
            notify({ kind: 'success', text: t`Picture updated` })
          }}
          onCancel={() => setSrc(undefined)}
          onBroken={() => {
            setSrc(undefined)
            refuse()
          }}
        />
      )}
    </>
  )
}
