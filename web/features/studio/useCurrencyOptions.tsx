import { useLingui } from '@lingui/react/macro'

/** All currencies, found by code or by name. */
export function useCurrencyOptions() {
  const { i18n } = useLingui()
  const names = new Intl.DisplayNames(i18n.locale, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: code,
    keywords: names.of(code) ?? '',
    end: <span className="max-w-40 truncate text-sm text-muted">{names.of(code)}</span>,
  }))
}
