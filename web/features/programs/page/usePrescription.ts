import { useLingui } from '@lingui/react/macro'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'

interface Prescribed {
  sets: number
  reps: number
  duration: number
  weight: number
  rest: number
}

/** A short prescription of an exercise: `3 × 10 · 20 kg · 1:00 rest`. */
export function usePrescription(): (exercise: Prescribed) => string {
  const { t, i18n } = useLingui()
  const kilograms = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: 'kilogram', maximumFractionDigits: 2 })
  return ({ sets, reps, duration, weight, rest }) => {
    const amount = duration > 0 ? formatSeconds(duration) : reps > 0 ? String(reps) : ''
    const pause = formatSeconds(rest)
    const many = sets > 0 && amount ? `${sets} × ${amount}` : amount
    return [many, weight > 0 && kilograms.format(weight), rest > 0 && t`${pause} rest`].filter(Boolean).join(' · ')
  }
}
