import { Trans } from '@lingui/react/macro'
import { programPicture } from '#schema/pictures.ts'
import { useStorePicture } from '#web/app/network/useStorePicture.ts'
import { PictureButton } from '#web/features/managing/PictureButton.tsx'

/** The program's picture, cropped to 16:9. */
export function ProgramImage({ id }: { id: string }) {
  const store = useStorePicture({ id, path: programPicture.path, field: 'thumbnail' })
  return (
    <PictureButton title={<Trans>Program picture</Trans>} shape="wide" most={programPicture} store={store}>
      <Trans>Change picture</Trans>
    </PictureButton>
  )
}
