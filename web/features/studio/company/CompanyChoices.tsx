import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrencyOptions } from '#web/features/studio/useCurrencyOptions.tsx'
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
  const { t } = useLingui()
  return (
    <FormCombobox
      of={of}
      label={t`Currency`}
      aside={<Trans>Optional</Trans>}
      hint={<Trans>New classes start with it.</Trans>}
      options={useCurrencyOptions()}
      emptyText={<Trans>No such currency</Trans>}
      openLabel={t`All currencies`}
    />
  )
}
