import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNameList } from '#web/app/names/useNameList.ts'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { planningZone } from '#web/lib/time/timeZone.ts'
import { notify } from '#web/ui/feedback/notify.ts'

interface KeptDate {
  startDate: string
  timeZone: string
}

/** Lists the dates that a change of a series left as they are, because they were changed on their own. */
export function useKeptDates() {
  const { i18n, t } = useLingui()
  const nameList = useNameList()
  return (dates: readonly KeptDate[]): void => {
    const count = dates.length
    if (count === 0) return
    const times = dates.map(({ startDate, timeZone }) =>
      formatDate(Date.parse(startDate), 'dateTime', { zone: planningZone(timeZone), locale: i18n.locale }),
    )
    notify({
      title: t`${plural(count, { one: '# date keeps its own changes', other: '# dates keep their own changes' })}`,
      text: nameList(times, count),
      sticky: true,
      id: 'kept dates',
    })
  }
}
