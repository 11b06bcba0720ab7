import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import * as v from 'valibot'
import type { MoveDialogQuery } from '#schema/__generated__/relay/MoveDialogQuery.graphql.ts'
import moveDialogQuery from '#schema/__generated__/relay/MoveDialogQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { requestRefusal } from '#web/app/forms.ts'
import { ScopeField } from '#web/features/studio/changing/ScopeField.tsx'
import { useAffectedBookings } from '#web/features/studio/changing/useAffectedBookings.ts'
import { useBookedBy } from '#web/features/studio/changing/useBookedBy.ts'
import { ClashNotice } from '#web/features/studio/newClass/ClashNotice.tsx'
import { Entries, fieldNames, type Scope, timeEntriesOf } from '#web/features/studio/newClass/newClassForm.ts'
import { TimeFields } from '#web/features/studio/newClass/TimeFields.tsx'
import { useClashes } from '#web/features/studio/newClass/useClashes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useEntries, useForm } from '#web/ui/form/useForm.ts'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import type { CalendarClass } from './calendarClass.ts'
import { useGrid } from './gridContext.ts'
import type { Draft, Sending } from './useDraft.ts'
import { instantAt, type When } from './wallTime.ts'
import { ZoneNote } from './ZoneNote.tsx'

const schema = v.pick(Entries, ['scope', 'date', 'time', 'minutes', 'acceptsClashes'])

interface MoveDialogProps {
  draft: Draft
  onSend: (when: When, sending: Sending) => Promise<void>
  onClose: () => void
}

/** Asks when a class is to be, which dates of its series move, and names the members who have booked them. */
export function MoveDialog({ draft, onSend, onClose }: MoveDialogProps) {
  const { t } = useLingui()
  const { name } = draft.original
  const isSending = useRef(false)
  // What is on its way to the server cannot be taken back.
  const close = () => !isSending.current && onClose()
  const send: MoveDialogProps['onSend'] = async (when, sending) => {
    isSending.current = true
    await onSend(when, sending).finally(() => {
      isSending.current = false
    })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={<Trans>Move {name}?</Trans>} closeLabel={t`Close`}>
      <QueryRenderer<MoveDialogQuery>
        request={moveDialogQuery}
        variables={{ id: draft.original.id }}
        loading={<Skeleton className="h-40" />}
      >
        {(query) => <MoveForm query={query} draft={draft} onSend={send} onClose={close} />}
      </QueryRenderer>
    </Dialog>
  )
}

function MoveForm({ query, draft, onSend, onClose }: MoveDialogProps & { query: PreloadedQuery<MoveDialogQuery> }) {
  const { moved } = usePreloadedQuery<MoveDialogQuery>(
    graphql`
      query MoveDialogQuery($id: ID!) {
        moved: eventOccurrencesById(id: $id, limit: 1) {
          items {
            parentEventID
          }
        }
      }
    `,
    query,
  )
  const { original, when } = draft
  const { zone } = useGrid().times
  const classId = moved?.items[0]?.parentEventID ?? ''
  const start = { scope: 'date' as const, acceptsClashes: [], ...entriesOf(when, zone) }
  const { save, clashesFor } = useClashes(draft.clashes && { schedule: scheduleOf(start), clashes: draft.clashes })
  const form = useForm({
    schema,
    start,
    send: async (entries) => {
      const { scope, acceptsClashes } = entries
      if (isSame(entries, entriesOf(original, zone))) {
        onClose()
        return
      }
      const send = (how: { refusesClashes: boolean }) => onSend(whenOf(entries, zone), { scope, classId, ...how })
      await save({ schedule: scheduleOf(entries), acceptsClashes, send })
    },
    refusalOf: requestRefusal(fieldNames),
  })
  const entries = useEntries(form)
  return (
    <Form form={form}>
      {original.isSeries && <ScopeField of={form.field('scope')} />}
      <TimeFields date={form.field('date')} time={form.field('time')} minutes={form.field('minutes')} timeZone={zone} />
      <ZoneNote zone={zone} />
      <Affected classId={classId} original={original} scope={entries.scope} />
      <ClashNotice accepts={form.field('acceptsClashes')} clashes={clashesFor(scheduleOf(entries))} timeZone={zone} />
      <FormProblem />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <SubmitButton>
          <Trans>Move</Trans>
        </SubmitButton>
      </div>
    </Form>
  )
}

interface AffectedProps {
  classId: string
  original: CalendarClass
  scope: Scope
}

/** Names the members who have booked the dates that move. */
function Affected({ classId, original, scope }: AffectedProps) {
  const from = scope === 'following' ? new Date(original.startsAt).toISOString() : undefined
  const bookings = useAffectedBookings(classId, scope === 'date' ? original.id : undefined, from)
  const bookedBy = useBookedBy(bookings)
  const text = bookings === 'failed' ? <Trans>We couldn’t check who has booked.</Trans> : bookedBy
  return text && <Notice kind="warning">{text}</Notice>
}

type Schedule = WhenEntries & { scope: Scope }

/** What clashes depend on. */
function scheduleOf({ scope, date, time, minutes }: Schedule): string {
  return JSON.stringify([scope, date, time, minutes])
}

type WhenEntries = ReturnType<typeof timeEntriesOf>

function entriesOf({ startsAt, minutes }: When, zone: string): WhenEntries {
  return timeEntriesOf(startsAt, minutes, zone)
}

function isSame(one: WhenEntries, other: WhenEntries): boolean {
  return one.date === other.date && one.time === other.time && Number(one.minutes) === Number(other.minutes)
}

function whenOf(entries: WhenEntries, zone: string): When {
  const [hours = 0, rest = 0] = entries.time.split(':').map(Number)
  return { startsAt: instantAt(entries.date, hours * 60 + rest, zone), minutes: Number(entries.minutes) }
}
