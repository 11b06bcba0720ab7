import { numberLocale } from './numberLocale.ts'

export type Money = {
  /** In the smallest unit of the currency, so never a fraction. */
  amount: number
  /** ISO 4217. */
  currency: string
}

/** An amount with two decimals, or none where they would be zeros. */
export function formatMoney({ amount, currency, locale }: Money & { locale: string }): string {
  const format = new Intl.NumberFormat(numberLocale(locale), {
    style: 'currency',
    currency,
    maximumFractionDigits: Math.min(2, unitDigits(currency)),
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(amount / 10 ** unitDigits(currency))
}

/** How many decimals lie between the smallest unit and the whole: two for most, none for the dong. */
export function unitDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
