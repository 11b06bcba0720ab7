import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CompanyLogo_company$key } from '#schema/__generated__/relay/CompanyLogo_company.graphql.ts'
import { companyLogo } from '#schema/pictures.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { useStorePicture } from '#web/app/network/useStorePicture.ts'
import { PictureButton } from '#web/features/managing/PictureButton.tsx'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'

/** The studio's logo, with the buttons to change and to remove it. It is stored at once, and not with the form. */
export function CompanyLogo({ company: key }: { company: CompanyLogo_company$key }) {
  const { id, name, logo } = useFragment(
    graphql`
      fragment CompanyLogo_company on Company {
        id
        name
        logo
      }
    `,
    key,
  )
  const store = useStorePicture({ id, path: companyLogo.path, field: 'logo' })
  const [isRemoving, setIsRemoving] = useState(false)
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const remove = async () => {
    setIsRemoving(true)
    try {
      await store()
      // The button goes with the logo.
      input.current?.focus()
      notify({ kind: 'success', text: t`Logo removed` })
    } catch (error) {
      tellError(error)
    }
    setIsRemoving(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} src={logo} size={72} />
      <PictureButton inputRef={input} title={<Trans>Studio logo</Trans>} shape="round" most={companyLogo} store={store}>
        {logo ? <Trans>Change logo</Trans> : <Trans>Add logo</Trans>}
      </PictureButton>
      {logo && (
        <Button type="button" variant="secondary" size="compact" busy={isRemoving} onClick={() => void remove()}>
          <Trans>Remove logo</Trans>
        </Button>
      )}
    </div>
  )
}
