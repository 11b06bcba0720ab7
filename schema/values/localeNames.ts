/** A name instead of an offset, because offsets have no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/[A-Za-z]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Of prices where neither a class nor its studio names one. */
export const fallbackCurrency = 'USD'

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** An ISO code that every browser and this server can format. */
export function isCurrency(code: string): boolean {
  return currencies.has(code)
}
