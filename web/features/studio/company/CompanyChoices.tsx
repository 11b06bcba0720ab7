import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrencyOptions } from '#web/features/studio/useCurrencyOptions.tsx'
import { useZoneOptions } from '#web/features/studio/useZoneOptions.tsx'
import { FormCombobox } from '#web/ui/form/fields/FormCombobox.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'

/** The zone in which a studio's classes take place. */
export function ZoneChoice({ of }: { of: Field<string | null> }) {
  const { t } = useLingui()
  return (
    <FormCombobox
      of={of}
      label={t`Time zone`}
      aside={<Trans>Optional</Trans>}
      hint={<Trans>New classes start with it.</Trans>}
      options={useZoneOptions(useField(of).value)}
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
