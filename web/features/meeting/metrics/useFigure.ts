import { useLingui } from '@lingui/react/macro'
import { numberLocale } from '#web/lib/numberLocale.ts'

const UNKNOWN = '–'

/** Figures in the page's language. What is not known is a dash. */
export function useFigure() {
  const { i18n } = useLingui()
  const write = (figure: number | undefined, options: Intl.NumberFormatOptions) =>
    figure === undefined ? UNKNOWN : new Intl.NumberFormat(numberLocale(i18n.locale), options).format(figure)
  return {
    /** Of 0 to 100. */
    percent: (figure: number | undefined) =>
      write(figure === undefined ? undefined : figure / 100, { style: 'percent', maximumFractionDigits: 1 }),
    milliseconds: (figure: number | undefined) =>
      write(figure, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }),
    kilobits: (figure: number | undefined) =>
      write(figure, { style: 'unit', unit: 'kilobit-per-second', maximumFractionDigits: 0 }),
    whole: (figure: number | undefined) => write(figure, { maximumFractionDigits: 0 }),
  }
}
