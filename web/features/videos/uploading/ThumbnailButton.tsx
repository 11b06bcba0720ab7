import { Trans, useLingui } from '@lingui/react/macro'
import { Image } from 'lucide-react'
import { useId } from 'react'
import { tellError } from '#web/app/tellError.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { classNames } from '#web/ui/classNames.ts'
import { refuseFile } from '#web/ui/files/refuseFile.ts'
import { notify } from '#web/ui/notify.ts'
import { upload } from './uploads.ts'

const rules = { accept: 'image/jpeg,image/png,image/webp', maxBytes: 20 * 1024 ** 2 }

/** A picture of one's own for a video. It goes the way of every file. */
export function ThumbnailButton({ video: { id } }: { video: { id: string } }) {
  const { t } = useLingui()
  const inputId = useId()
  const take = (file: File | undefined) => {
    if (!file) return
    if (refuseFile(file, rules, 0)) {
      notify({ kind: 'error', text: t`Choose a JPEG, PNG or WebP image of up to 20 MB.` })
      return
    }
    upload([{ file, videoId: id, title: file.name, assetType: 'THUMBNAIL', duration: undefined }]).catch(tellError)
  }
  return (
    <label
      htmlFor={inputId}
      className={classNames(
        buttonClass('secondary'),
        'h-(--control-compact) gap-2 px-4 text-sm has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand-line',
      )}
    >
      <Image size={18} aria-hidden />
      <Trans>Change thumbnail</Trans>
      <input
        id={inputId}
        type="file"
        accept={rules.accept}
        className="sr-only"
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
