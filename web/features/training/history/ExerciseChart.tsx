import { useLingui } from '@lingui/react/macro'
import { shortDate } from '#web/lib/format/classDateLabel.ts'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { startOfDay } from '#web/lib/time/day.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import type { Progress } from './exerciseSets.ts'

/** The best set of each day of an exercise. */
export function ExerciseChart({ name, progress: { measure, points } }: { name: string; progress: Progress }) {
  const { t, i18n } = useLingui()
  const format = { zone: guessTimeZone(), locale: i18n.locale }
  const measures = {
    weight: {
      label: t`Heaviest set`,
      write: (value: number) => i18n.number(value, { style: 'unit', unit: 'kilogram' }),
    },
    reps: { label: t`Most reps`, write: (value: number) => i18n.number(value) },
    seconds: { label: t`Longest`, write: formatSeconds },
  }
  const { label, write } = measures[measure]
  return (
    <Chart
      kind="lines"
      title={t`${name}: best set of each day`}
      pointsLabel={t`Day`}
      data={{
        points: points.map(({ day }) => ({ key: day, label: shortDate(startOfDay(day), format) })),
        series: [{ key: measure, label, values: points.map(({ value }) => value) }],
      }}
      format={write}
    />
  )
}
