import { useLingui } from '@lingui/react/macro'
import { unitDigits } from '#web/lib/format/formatMoney.ts'
import { numberLocale } from '#web/lib/format/numberLocale.ts'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'

export interface MoneyValue {
  /** In the smallest unit of the currency, so always an integer; null while empty. */
  amount: number | null
  /** ISO 4217. */
  currency: string
}

export type MoneyFieldProps = Omit<NumberFieldProps, 'value' | 'onChange' | 'format' | 'start' | 'end' | 'plain'> & {
  value: MoneyValue
  onChange: (value: MoneyValue) => void
}

/** An amount of money, with its currency's number of decimals. `min`, `max` and `step` are in whole units. */
export function MoneyField({ value, onChange, ...field }: MoneyFieldProps) {
  const { i18n } = useLingui()
  const { amount, currency } = value
  const digits = unitDigits(currency)
  const { symbol, leads } = symbolOf(currency, numberLocale(i18n.locale))
  return (
    <NumberField
      {...field}
      plain
      value={amount === null ? null : amount / 10 ** digits}
      // Rounded, because 19.99 times a hundred is slightly less than 1999.
      onChange={(units) => onChange({ currency, amount: units === null ? null : Math.round(units * 10 ** digits) })}
      format={{ minimumFractionDigits: digits, maximumFractionDigits: digits }}
      {...(leads ? { start: <bdi>{symbol}</bdi> } : { end: <bdi>{symbol}</bdi> })}
    />
  )
}

/** The currency's symbol, and whether the language writes it before the number. */
function symbolOf(currency: string, locale: string): { symbol: string; leads: boolean } {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const parts = format.formatToParts(0).filter(({ type }) => type === 'currency' || type === 'integer')
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? currency
  return { symbol, leads: parts[0]?.type === 'currency' }
}
