import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { Link as RouterLink } from 'wouter'
import { ZoneContext } from '#web/app/names/shownZone.ts'
import { PlanningMenu } from '#web/features/studio/planning/PlanningMenu.tsx'
import { dayAfter } from '#web/lib/time/day.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { CalendarBar } from './CalendarBar.tsx'
import { CalendarBody } from './CalendarBody.tsx'
import { countIn, type Days } from './calendarClass.ts'
import { CalendarDates, type ShownDates } from './CalendarDates.tsx'
import { type CalendarPlace, daysIn, type View } from './calendarPlace.ts'
import { GridContext } from './gridContext.ts'
import { createKeeper } from './keeper.ts'
import { KeysHelp } from './KeysHelp.tsx'
import type { Owner } from './useCalendarClasses.ts'
import { useDraft } from './useDraft.ts'
import { useOpenedClass } from './useOpenedClass.tsx'
import { type Times, useTimes } from './useTimes.ts'
import { ViewLinks } from './ViewLinks.tsx'
import { instantAt, type When } from './wallTime.ts'

const loadMove = async () => (await import('./MoveDialog.tsx')).MoveDialog

export interface CalendarProps {
  owner: Owner
  /** The zone by whose clocks classes are shown and moved. */
  zone: string
  place: CalendarPlace
  addressOf: (place: CalendarPlace) => string
  listAddress: string
  /** The address of a new class; undefined where none can be created. */
  newClassAddress?: ((fields: { date: string; time?: string; minutes?: string }) => string) | undefined
}

/** The classes of a coach or a company by day, week or month. */
export function Calendar({ owner, zone, place, addressOf, listAddress, newClassAddress }: CalendarProps) {
  const { i18n, t } = useLingui()
  const times = useTimes(zone)
  const helpId = useId()
  const [loaded, setLoaded] = useState<Days>()
  const { announcement, announce, moves, shownDates, focusedId } = useMoves(times)
  const { open, dialog } = useOpenedClass({ owner, days: loaded, moves })
  const days = daysIn(place, i18n.locale)
  // Without defaults in a pattern, which the React compiler does not read: all boxes would be drawn with each move.
  const first = days[0] ?? place.date
  const last = days.at(-1) ?? place.date
  const span = { from: instantAt(first, 0, zone), to: instantAt(dayAfter(last, 1), 0, zone) }
  const isMonth = place.view === 'month'
  const addressOfView = (view: View | 'list') => (view === 'list' ? listAddress : addressOf({ ...place, view }))
  const body = (dates: ShownDates | undefined) => (
    <CalendarBody
      {...{ dates, days, place, addressOf, newClassAddress, moves, announce, shownDates, focusedId }}
      onDays={setLoaded}
    />
  )
  const parts = {
    times,
    helpId,
    showsCoaches: owner.companyId !== undefined,
    onOpen: open,
    addressOfDay: (day: string) => addressOf({ view: 'day', date: day }),
    newClassOn: newClassAddress && ((day: string) => newClassAddress({ date: day })),
  }
  return (
    <GridContext value={parts}>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ViewLinks current={place.view} addressOf={addressOfView} />
          <div className="flex flex-wrap gap-3">
            {owner.companyId !== '' && <PlanningMenu companyId={owner.companyId} />}
            {newClassAddress && <NewClassLink href={newClassAddress({ date: place.date })} />}
          </div>
        </div>
        {/* Outside the dates, which are drawn anew for each span: the links keep the focus, and the count is read out. */}
        <CalendarBar {...{ place, days, addressOf }} count={loaded && countIn(loaded, days)} />
        <CalendarDates
          key={`${span.from} ${place.view}`}
          {...{ owner, span }}
          withBookings={!isMonth}
          loading={body(undefined)}
          failed={t`We couldn’t load your classes.`}
        >
          {body}
        </CalendarDates>
      </div>
      <KeysHelp id={helpId} />
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <ZoneContext value={zone}>{dialog}</ZoneContext>
      {moves.dialog}
    </GridContext>
  )
}

function NewClassLink({ href }: { href: string }) {
  return (
    <Button icon={<CalendarPlus size={20} aria-hidden />} render={<RouterLink href={href} />}>
      <Trans>New class</Trans>
    </Button>
  )
}

/** The move that is under way. It goes on while the calendar shows other dates. */
function useMoves(times: Times) {
  const { t } = useLingui()
  const [announcement, announce] = useState('')
  const [lastMovedId, setLastMovedId] = useState<string>()
  const [shownDates] = useState(createKeeper<ShownDates>)
  const [focusedId] = useState(createKeeper<string>)
  const { Loaded: MoveDialog, ask: askForDialog } = useOnDemand(loadMove)
  const describe = (when: When) => `${times.day(when.startsAt)}, ${times.range(when)}`
  const { draft, ...drafts } = useDraft({
    change: (one) => shownDates.read()?.change(one),
    refresh: async () => shownDates.read()?.refresh(),
    loadQuestion: (then, lost) => {
      askForDialog(then)
      void loadMove().catch(lost)
    },
    onPast: () => notify({ kind: 'error', text: t`Choose a time in the future.` }),
    onSettled: ({ original, when }, isSaved) => {
      const { name } = original
      const position = describe(isSaved ? when : original)
      announce(isSaved ? t`${name} moved to ${position}.` : t`${name} is at ${position}.`)
      focusedId.keep(original.id)
      setLastMovedId(original.id)
    },
  })
  return {
    announcement,
    announce: (when: When) => announce(describe(when)),
    shownDates,
    focusedId,
    moves: {
      ...drafts,
      draft,
      movedId: draft?.original.id ?? lastMovedId,
      dialog: MoveDialog && draft?.phase === 'asked' && (
        <MoveDialog
          draft={draft}
          onSend={(when, sending) => drafts.send({ ...draft, when }, sending)}
          onClose={drafts.cancel}
        />
      ),
    },
  }
}

export type Moves = ReturnType<typeof useMoves>
