import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Dumbbell } from 'lucide-react'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { HistoryListQuery } from '#schema/__generated__/relay/HistoryListQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useExerciseName } from '#web/app/exercises/useExerciseName.ts'
import { useDayLabel } from '#web/app/names/useDateLabel.ts'
import { linesIn } from '#web/features/training/offline/trainingLines.ts'
import { type LoggedSet, mergeLogs } from '#web/features/training/session/workoutLog.ts'
import { shortDate } from '#web/lib/format/classDateLabel.ts'
import { dayOf, startOfDay } from '#web/lib/time/day.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { weekOf } from '#web/lib/time/week.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import { Stat } from '#web/ui/Stat.tsx'
import { WEEKS } from './historyVariables.ts'
import { Records, useRecords } from './Records.tsx'
import { sessionsOf, setsByDay, setsIn, type TrainedSession, type TrainedWeek, volumeOf, weeksOf } from './summarise.ts'
import { type Corrections, useCorrections } from './useCorrections.ts'
import { useWholeLog } from './useWholeLog.ts'

/** Number of sessions shown at first, and added by each press of the button. */
const SESSIONS_A_PAGE = 30

const loadSession = async () => (await import('./SessionDialog.tsx')).SessionDialog

interface HistoryListProps {
  query: PreloadedQuery<HistoryListQuery>
  personId: string
  /** Reads the history again. */
  refresh: () => Promise<void>
}

export function HistoryList({ query, personId, refresh }: HistoryListProps) {
  const { log, ...data } = usePreloadedQuery<HistoryListQuery>(
    graphql`
      query HistoryListQuery($userID: ID!, $since: String!) {
        log: workoutLogsByUserIDAndPerformedAt(
          userID: $userID
          performedAt: { ge: $since }
          sortDirection: DESC
          limit: 1000
        ) {
          items {
            ...trainingLines_line
          }
          nextToken
        }
        ...Records_query
      }
    `,
    query,
  )
  const { i18n } = useLingui()
  const now = useNow()
  const records = useRecords(data)
  const stored = useWholeLog(personId, { lines: linesIn(log?.items), nextToken: log?.nextToken })
  const corrections = useCorrections(personId, refresh)
  const sets = setsIn(mergeLogs(corrections.lines, stored))
  if (sets.length === 0 && records.data.length === 0) return <NothingTrained />
  const { days } = weekOf(now, i18n.locale)
  const thisWeek = sets.filter(({ at }) => days.includes(dayOf(at)))
  return (
    <div className="flex flex-col gap-8">
      <ThisWeek days={days} counts={setsByDay(sets, days)} volume={volumeOf(thisWeek)} today={dayOf(now)} />
      <Weeks weeks={weeksOf(sets, WEEKS, { now, locale: i18n.locale })} />
      <Records list={records} />
      <Sessions log={sets} corrections={corrections} />
    </div>
  )
}

function NothingTrained() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Dumbbell size={22} aria-hidden />}
      title={t`No training yet`}
      text={t`Your sets, records and weeks will appear here after your first session.`}
      action={
        <Button variant="secondary" size="compact" render={<RouterLink href={paths.today()} />}>
          <Trans>Back to Today</Trans>
        </Button>
      }
    />
  )
}

interface ThisWeekProps {
  days: readonly string[]
  counts: readonly number[]
  volume: number
  today: string
}

function ThisWeek({ days, counts, volume, today }: ThisWeekProps) {
  const { i18n } = useLingui()
  const total = counts.reduce((sum, count) => sum + count, 0)
  const most = Math.max(1, ...counts)
  const short = new Intl.DateTimeFormat(i18n.locale, { weekday: 'narrow' })
  const long = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long' })
  return (
    <section aria-labelledby="this-week" className="flex flex-col gap-4 rounded border border-line bg-surface p-4">
      <h2 id="this-week" className="text-lg">
        <Trans>This week</Trans>
      </h2>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        <Stat label={<Trans>Sets</Trans>} value={i18n.number(total)} />
        {volume > 0 && (
          <Stat label={<Trans>Weight lifted</Trans>} value={i18n.number(volume, { style: 'unit', unit: 'kilogram' })} />
        )}
        <ol className="flex min-w-56 flex-1 gap-2">
          {days.map((day, index) => {
            const count = counts[index] ?? 0
            return (
              <li key={day} className="flex flex-1 flex-col items-center gap-1">
                <span className="sr-only">
                  {long.format(startOfDay(day))}: <Plural value={count} one="# set" other="# sets" />
                </span>
                <span aria-hidden className="flex h-16 w-full items-end rounded-inner bg-track">
                  <span
                    className="w-full rounded-inner bg-good"
                    style={{ height: count > 0 ? `${Math.max(8, (count / most) * 100)}%` : 0 }}
                  />
                </span>
                <span
                  aria-hidden
                  className={classNames('text-xs', day === today ? 'font-[680] text-fg' : 'text-muted')}
                >
                  {short.format(startOfDay(day))}
                </span>
              </li>
            )
          })}
        </ol>
      </div>
    </section>
  )
}

function Weeks({ weeks }: { weeks: readonly TrainedWeek[] }) {
  const { t, i18n } = useLingui()
  const format = { zone: guessTimeZone(), locale: i18n.locale }
  const points = weeks.map(({ from }) => ({ key: from, label: shortDate(startOfDay(from), format) }))
  return (
    <div className="grid gap-4 ml:grid-cols-2">
      <Chart
        kind="bars"
        title={t`Sets per week`}
        pointsLabel={t`Week of`}
        data={{ points, series: [{ key: 'sets', label: t`Sets`, values: weeks.map(({ sets }) => sets) }] }}
        format={(value) => i18n.number(value)}
      />
      {weeks.some(({ volume }) => volume > 0) && (
        <Chart
          kind="lines"
          title={t`Weight lifted per week`}
          pointsLabel={t`Week of`}
          data={{
            points,
            series: [{ key: 'volume', label: t`Weight lifted`, values: weeks.map(({ volume }) => volume) }],
          }}
          format={(value) => i18n.number(value, { style: 'unit', unit: 'kilogram' })}
        />
      )}
    </div>
  )
}

interface SessionsProps {
  log: readonly LoggedSet[]
  corrections: Corrections
}

function Sessions({ log, corrections }: SessionsProps) {
  const [shownCount, setShownCount] = useState(SESSIONS_A_PAGE)
  const [openKey, setOpenKey] = useState<string>()
  const { Loaded: SessionDialog, warm, ask } = useOnDemand(loadSession)
  const sessions = sessionsOf(log)
  const opened = sessions.find(({ key }) => key === openKey)
  return (
    <section aria-labelledby="sessions" className="flex flex-col gap-3">
      <h2 id="sessions" className="text-lg">
        <Trans>Sessions</Trans>
      </h2>
      <ol className="flex flex-col rounded border border-line bg-surface">
        {sessions.slice(0, shownCount).map((session) => (
          <li key={session.key} className="border-line not-first:border-t">
            <SessionButton session={session} warm={warm} onOpen={() => ask(() => setOpenKey(session.key))} />
          </li>
        ))}
      </ol>
      {sessions.length > shownCount && (
        <div className="flex justify-center">
          <Button variant="secondary" onClick={() => setShownCount(shownCount + SESSIONS_A_PAGE)}>
            <Trans>Show more sessions</Trans>
          </Button>
        </div>
      )}
      {SessionDialog && opened && (
        <SessionDialog session={opened} log={log} corrections={corrections} onClose={() => setOpenKey(undefined)} />
      )}
    </section>
  )
}

interface SessionButtonProps {
  session: TrainedSession
  warm: () => void
  onOpen: () => void
}

function SessionButton({ session: { startedAt, sets, volume, exercises }, warm, onOpen }: SessionButtonProps) {
  const { i18n } = useLingui()
  const [dayLabel, exerciseName] = [useDayLabel(), useExerciseName()]
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="flex w-full cursor-pointer flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 text-start hover:bg-track"
      onPointerEnter={warm}
      onFocus={warm}
      onClick={onOpen}
    >
      <span className="flex min-w-0 flex-col">
        <span className="font-[620]">{dayLabel(startedAt)}</span>
        <span className="line-clamp-2 text-sm text-muted" dir="auto">
          {exercises.map(exerciseName).join(' · ')}
        </span>
      </span>
      <span className="type-number text-sm text-muted">
        <Plural value={sets} one="# set" other="# sets" />
        {volume > 0 && ` · ${i18n.number(volume, { style: 'unit', unit: 'kilogram' })}`}
      </span>
    </button>
  )
}
