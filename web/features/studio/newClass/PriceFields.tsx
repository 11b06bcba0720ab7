import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrencyOptions } from '#web/features/studio/useCurrencyOptions.tsx'
import { formatMoney, unitDigits } from '#web/lib/format/formatMoney.ts'
import { Combobox } from '#web/ui/field/Combobox.tsx'
import { FormMoney } from '#web/ui/form/fields/FormMoney.tsx'
import { useField } from '#web/ui/form/useForm.ts'
import { FormSection } from './FormSection.tsx'
import type { NewClassFields } from './WhatFields.tsx'

export function PriceFields({ form }: NewClassFields) {
  const { t } = useLingui()
  const currency = useField(form.field('currency')).value
  return (
    <FormSection title={<Trans>Price</Trans>} text={<Trans>Leave it empty for a free class.</Trans>}>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 sm:grid-cols-3">
        <FormMoney of={form.field('price')} label={t`Price`} currency={currency} min={0} />
        <FormMoney of={form.field('fees')} label={t`Fees`} currency={currency} min={0} />
        <CurrencyField form={form} />
      </div>
      <Total form={form} />
    </FormSection>
  )
}

/** A currency change keeps the entered figures: 12.50 stays 12.50, or becomes 12 if the currency has no cents. */
function CurrencyField({ form }: NewClassFields) {
  const { t } = useLingui()
  const { name, value, set, error } = useField(form.field('currency'))
  const pick = (next: string | null) => {
    if (next === null) return
    const shift = 10 ** (unitDigits(next) - unitDigits(value))
    for (const amount of [form.field('price'), form.field('fees')]) {
      const before = amount.read()
      if (before !== null) amount.set(Math.round(before * shift))
    }
    set(next)
  }
  return (
    <Combobox
      label={t`Currency`}
      name={name}
      options={useCurrencyOptions()}
      value={value}
      onValueChange={pick}
      emptyText={<Trans>No such currency</Trans>}
      openLabel={t`All currencies`}
      error={error}
    />
  )
}

/** Previews the total as members will see it. */
function Total({ form }: NewClassFields) {
  const { i18n } = useLingui()
  const price = useField(form.field('price')).value ?? 0
  const fees = useField(form.field('fees')).value ?? 0
  const currency = useField(form.field('currency')).value
  const total = formatMoney({ amount: price + fees, currency, locale: i18n.locale })
  return (
    <p role="status" className="min-h-6 text-sm text-muted">
      {price + fees > 0 ? (
        <Trans>
          Members pay <bdi>{total}</bdi> in all. Paid classes can’t be booked here yet.
        </Trans>
      ) : (
        <Trans>Free for members.</Trans>
      )}
    </p>
  )
}
