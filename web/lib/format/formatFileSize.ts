import { numberLocale } from './numberLocale.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
const BASE = 1024

/** A size with at most two decimals; a unit is 1,024 of the one below it. */
export function formatFileSize(bytes: number, locale: string): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(BASE)))
  const format = new Intl.NumberFormat(numberLocale(locale), {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 2,
  })
  return format.format(bytes / BASE ** power)
}
