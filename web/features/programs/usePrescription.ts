import { useLingui } from '@lingui/react/macro'
import { formatSeconds } from '#web/lib/formatSeconds.ts'

interface Prescribed {
  sets: number
  reps: number
  duration: number
  weight: number
  rest: number
}

/** How an exercise is to be done, in few words: `3 × 10 · 20 kg · 1:00 rest`. */
export function usePrescription(): (exercise: Prescribed) => string {
  const { t, i18n } = useLingui()
  const kilograms = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: 'kilogram', maximumFractionDigits: 2 })
  return ({ sets, reps, duration, weight, rest }) => {
    const once = duration > 0 ? formatSeconds(duration) : reps > 0 ? String(reps) : ''
    const pause = formatSeconds(rest)
    const many = sets > 0 && once ? `${sets} × ${once}` : once
    return [many, weight > 0 && kilograms.format(weight), rest > 0 && t`${pause} rest`].filter(Boolean).join(' · ')
  }
}
