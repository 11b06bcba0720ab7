import { Trans, useLingui } from '@lingui/react/macro'
import { Image } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { commitLocalUpdate } from 'relay-runtime'
import * as v from 'valibot'
import { pictureLimits, programPicture } from '#schema/pictures.ts'
import { messageOf } from '#web/app/failures/messageOf.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { sendPicture } from '#web/app/network/sendPicture.ts'
import { useShell } from '#web/app/useShell.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { classNames } from '#web/ui/classNames.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { refuseFile } from '#web/ui/files/refuseFile.ts'
import type { Sending } from '#web/ui/image/CropDialog.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'

/** Limits of the source file. Only the cropped picture is uploaded. */
const rules = { accept: pictureLimits.types.join(','), maxBytes: 50 * 1024 ** 2 }

const loadCrop = async () => (await import('#web/ui/image/CropDialog.tsx')).CropDialog

/** The program's picture, cropped to 16:9. */
export function ProgramImage({ id }: { id: string }) {
  const { t } = useLingui()
  const inputId = useId()
  const store = useStore(id)
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
        <Trans>Change picture</Trans>
        <input
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
          src={src}
          title={<Trans>Program picture</Trans>}
          shape="wide"
          most={programPicture}
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

const Stored = v.object({ id: v.string(), thumbnail: v.nullable(v.string()) })

/** Uploads the picture and updates the Relay store, so that the whole page shows it at once. */
function useStore(id: string): (png: Blob, sending: Sending) => Promise<void> {
  const environment = useRelayEnvironment()
  const { session } = useShell()
  return async (png, sending) => {
    const token = await session.token().catch((cause: unknown) => {
      throw new RequestError('UNAVAILABLE', { cause })
    })
    const answer = await sendPicture({ token, path: programPicture.path + id, picture: png, ...sending })
    const { thumbnail } = v.parse(Stored, answer)
    commitLocalUpdate(environment, (store) => {
      store.get(id)?.setValue(thumbnail, 'thumbnail')
    })
  }
}
