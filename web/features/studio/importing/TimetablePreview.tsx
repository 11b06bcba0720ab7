import { useLingui } from '@lingui/react/macro'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import { formatMoney } from '#web/lib/format/formatMoney.ts'
import { Table } from '#web/ui/table/Table.tsx'
import type { TimetableLine } from './readTimetable.ts'

/** What each line of the timetable means, in the time zone of the timetable. */
export function TimetablePreview({ lines, timeZone }: { lines: readonly TimetableLine[]; timeZone: string }) {
  const { t, i18n } = useLingui()
  const dateLabel = useDateLabel(timeZone)
  const days = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' })
  // The fourth of January 1970 was a Sunday.
  const dayName = (day: number) => days.format((day + 3) * 86_400_000)
  const day = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone })
  const repeatsOf = ({ patternValue, endDate }: TimetableLine['input']['class']) => {
    if (!patternValue || endDate == null) return t`Once`
    const names = patternValue.map((value) => dayName(value)).join(', ')
    const until = day.format(new Date(endDate))
    return t`${names} until ${until}`
  }
  const priceOf = ({ price: amount, currency }: TimetableLine['input']['class']) =>
    amount ? formatMoney({ amount, currency: currency ?? '', locale: i18n.locale }) : t`Free`
  return (
    <Table
      label={t`Preview`}
      rows={lines}
      keyOf={({ line }) => String(line)}
      nameOf={({ input }) => input.class.name}
      columns={[
        { key: 'line', header: t`Line`, align: 'end', cell: ({ line }) => i18n.number(line) },
        { key: 'title', header: t`Title`, isName: true, cell: ({ input }) => isolated(input.class.name) },
        { key: 'category', header: t`Category`, cell: ({ category }) => category },
        { key: 'start', header: t`First date`, cell: ({ input }) => dateLabel(input.class.startDate) },
        { key: 'repeats', header: t`Repeats`, cell: ({ input }) => repeatsOf(input.class) },
        { key: 'spots', header: t`Spots`, align: 'end', cell: ({ input }) => i18n.number(input.class.capacity) },
        { key: 'price', header: t`Price`, align: 'end', cell: ({ input }) => priceOf(input.class) },
        { key: 'place', header: t`Location`, cell: ({ input }) => isolated(input.class.address ?? t`Online`) },
      ]}
    />
  )
}

/** Keeps the direction of a name in another script. */
function isolated(text: string) {
  return <bdi>{text}</bdi>
}
