import { Trans, useLingui } from '@lingui/react/macro'
import { zoneOffset } from '#web/lib/time/timeZone.ts'
import { useNow } from '#web/lib/useNow.ts'
import { FormCombobox } from '#web/ui/form/fields/FormCombobox.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'

/** The zone in which a studio's classes take place. */
export function ZoneChoice({ of }: { of: Field<string | null> }) {
  const { t } = useLingui()
  const now = useNow()
  const options = Intl.supportedValuesOf('timeZone').map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    end: <bdi className="text-sm text-muted">{zoneOffset(zone, now)}</bdi>,
  }))
  return (
    <FormCombobox
      of={of}
      label={t`Time zone`}
      aside={<Trans>Optional</Trans>}
      options={options}
      emptyText={<Trans>No matches</Trans>}
      openLabel={t`All time zones`}
    />
  )
}

/** The currency of a studio's prices. */
export function CurrencyChoice({ of }: { of: Field<string | null> }) {
  const { t, i18n } = useLingui()
  const names = new Intl.DisplayNames(i18n.locale, { type: 'currency' })
  const options = Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: code,
    keywords: names.of(code) ?? '',
    end: <span className="max-w-40 truncate text-sm text-muted">{names.of(code)}</span>,
  }))
  return (
    <FormCombobox
      of={of}
      label={t`Currency`}
      aside={<Trans>Optional</Trans>}
      hint={<Trans>New classes start with it.</Trans>}
      options={options}
      emptyText={<Trans>No such currency</Trans>}
      openLabel={t`All currencies`}
    />
  )
}
