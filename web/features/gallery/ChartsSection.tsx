import { i18n } from '@lingui/core'
import { formatMoney } from '#web/lib/format/formatMoney.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { Section, sampled } from './Section.tsx'

const words = {
  en: {
    heading: 'Charts',
    earnings: 'Earnings by month',
    month: 'Month',
    classes: 'Classes',
    programs: 'Programs',
    minutes: 'Minutes trained',
    day: 'Day',
  },
  ar: {
    heading: 'المخططات',
    earnings: 'الأرباح حسب الشهر',
    month: 'الشهر',
    classes: 'الحصص',
    programs: 'البرامج',
    minutes: 'دقائق التدريب',
    day: 'اليوم',
  },
}

const MONTHS = 6
const WEEK = 7
const fromClasses = [42_000, 51_500, 48_250, 66_000, 71_900, 69_300]
const fromPrograms = [12_000, 9_900, 15_400, 22_800, 30_100, 41_700]
const minutes = [45, 30, 0, 62, null, 55, 90]

export function ChartsSection() {
  const say = sampled(words)
  const name = (at: number, part: Intl.DateTimeFormatOptions, unit: 'month' | 'day') => {
    const instant = unit === 'month' ? Date.UTC(2026, 5 + at) : Date.UTC(2026, 10, 16 + at)
    return new Intl.DateTimeFormat(i18n.locale, { ...part, timeZone: 'UTC' }).format(instant)
  }
  const points = (count: number, part: Intl.DateTimeFormatOptions, unit: 'month' | 'day') =>
    Array.from({ length: count }, (_, at) => ({ key: String(at), label: name(at, part, unit) }))
  return (
    <Section title={say.heading}>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Chart
          title={say.earnings}
          pointsLabel={say.month}
          kind="bars"
          format={(value) => formatMoney({ amount: value, currency: 'USD', locale: i18n.locale })}
          data={{
            points: points(MONTHS, { month: 'short' }, 'month'),
            series: [
              { key: 'classes', label: say.classes, values: fromClasses },
              { key: 'programs', label: say.programs, values: fromPrograms },
            ],
          }}
        />
        <Chart
          title={say.minutes}
          pointsLabel={say.day}
          kind="lines"
          format={(value) => i18n.number(value)}
          data={{
            points: points(WEEK, { weekday: 'short' }, 'day'),
            series: [{ key: 'minutes', label: say.minutes, values: minutes }],
          }}
        />
      </div>
    </Section>
  )
}
