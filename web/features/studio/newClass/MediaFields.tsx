import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isWebAddress } from '#schema/values/webAddress.ts'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'
import { FormSegments } from '#web/ui/form/fields/FormSegments.tsx'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { useField } from '#web/ui/form/useForm.ts'
import type { NewClassFields } from './WhatFields.tsx'

/** An optional picture or video of the class, by URL. */
export function MediaFields({ form }: NewClassFields) {
  const { t } = useLingui()
  const address = useField(form.field('mediaUrl')).value.trim()
  return (
    <>
      <FormText
        of={form.field('mediaUrl')}
        label={t`Link to a picture or video`}
        aside={<Trans>Optional</Trans>}
        type="url"
        inputMode="url"
        autoComplete="off"
      />
      {address !== '' && (
        <FormSegments
          of={form.field('mediaType')}
          label={t`What it is`}
          options={[
            { value: 'IMAGE', label: t`Picture` },
            { value: 'VIDEO', label: t`Video` },
          ]}
        />
      )}
      {isWebAddress(address) && <Preview key={address} form={form} address={address} />}
    </>
  )
}

function Preview({ form, address }: NewClassFields & { address: string }) {
  const isPicture = useField(form.field('mediaType')).value === 'IMAGE'
  return isPicture && isOwnAddress(address) ? <Picture address={address} /> : <LinkTo {...{ address, isPicture }} />
}

function Picture({ address }: { address: string }) {
  const { t } = useLingui()
  const [isBroken, setIsBroken] = useState(false)
  if (!isBroken)
    return (
      <img
        src={address}
        alt={t`Preview`}
        onError={() => setIsBroken(true)}
        className="aspect-[8/3] w-full rounded border border-line object-cover"
      />
    )
  return (
    <p role="status" className="text-sm text-live">
      <Trans>There’s no picture at this link.</Trans>
    </p>
  )
}

function LinkTo({ address, isPicture }: { address: string; isPicture: boolean }) {
  const host = URL.parse(address)?.host ?? ''
  return (
    <p role="status" className="text-sm text-muted">
      {isPicture ? (
        <Trans>
          Members get a link to <bdi>{host}</bdi>. The picture itself isn’t shown here, or that site would learn who
          looks at your class.
        </Trans>
      ) : (
        <Trans>
          Members get a link to the video on <bdi>{host}</bdi>.
        </Trans>
      )}
    </p>
  )
}
