import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { EditClassDialog_occurrence$key } from '#schema/__generated__/relay/EditClassDialog_occurrence.graphql.ts'
import { requestRefusal } from '#web/app/forms.ts'
import { useNameList } from '#web/app/names/useNameList.ts'
import { numberOfText } from '#web/lib/format/numberField.ts'
import { dayOf } from '#web/lib/time/day.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { FormCheckboxes } from '#web/ui/form/fields/FormCheckboxes.tsx'
import { FormSegments } from '#web/ui/form/fields/FormSegments.tsx'
import { FormNumber, FormText } from '#web/ui/form/fields/FormText.tsx'
import { FormTextArea } from '#web/ui/form/fields/FormTextArea.tsx'
import { FormDate, FormTime } from '#web/ui/form/fields/FormWhen.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { type OpenForm, useEntries, useForm } from '#web/ui/form/useForm.ts'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { bookingsAbove, namesIn } from './affectedBookings.ts'
import { changesIn, editForm, entriesOf } from './editForm.ts'
import { useAffectedBookings } from './useAffectedBookings.ts'
import { useEditClass } from './useEditClass.ts'

/** Maps field names of the API to those of the form. */
const names = { name: 'title', startDate: 'date', duration: 'minutes', capacity: 'places' }

interface EditClassDialogProps {
  occurrence: EditClassDialog_occurrence$key
  onClose: () => void
}

/** Changes a date of a class, or the series from it on, or all of its dates. */
export function EditClassDialog({ occurrence: key, onClose }: EditClassDialogProps) {
  const occurrence = useFragment(
    graphql`
      fragment EditClassDialog_occurrence on EventOccurrence {
        id
        parentEventID
        name
        description
        startDate
        duration
        capacity
        pattern
      }
    `,
    key,
  )
  const { t } = useLingui()
  const edit = useEditClass()
  const today = dayOf(useNow())
  const { id, parentEventID: classId, pattern, name, description, startDate, duration, capacity } = occurrence
  // Kept from when the form opened, so that it does not undo another person's change.
  const [initial] = useState({ name, description, startDate, duration, capacity })
  const form = useForm({
    schema: editForm,
    start: entriesOf(initial),
    send: async (entries) => {
      await edit({ id, classId }, entries.scope, changesIn(entries, initial))
      notify({ kind: 'success', text: t`Changes saved.` })
      onClose()
    },
    refusalOf: requestRefusal(names),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={<Trans>Edit class</Trans>} closeLabel={t`Close`}>
      <Form form={form}>
        {pattern && (
          <FormSegments
            of={form.field('scope')}
            label={t`What to change`}
            options={[
              { value: 'date', label: t`This date` },
              { value: 'following', label: t`This and following` },
              { value: 'all', label: t`All dates` },
            ]}
          />
        )}
        <FormText of={form.field('title')} label={t`Title`} autoComplete="off" />
        <FormTextArea of={form.field('description')} label={t`Description`} aside={<Trans>Optional</Trans>} />
        <div className="grid grid-cols-2 items-start gap-4">
          <FormDate of={form.field('date')} label={t`Date`} min={today} />
          <FormTime of={form.field('time')} label={t`Time`} />
          <FormNumber of={form.field('minutes')} label={t`Length`} end={<Trans>min</Trans>} />
          <FormNumber of={form.field('places')} label={t`Spots`} />
        </div>
        <LostSpots form={form} classId={classId} occurrenceId={id} capacity={initial.capacity} />
        <FormProblem />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <SubmitButton>
            <Trans>Save</Trans>
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

interface LostSpotsProps {
  form: OpenForm<typeof editForm>
  classId: string
  occurrenceId: string
  /** Spots before the change. */
  capacity: number
}

/** Names the members who lose their spot to a smaller capacity, and asks whether to cancel their bookings. */
function LostSpots({ form, classId, occurrenceId, capacity: before }: LostSpotsProps) {
  const { t } = useLingui()
  const nameList = useNameList()
  const { scope, places } = useEntries(form)
  const bookings = useAffectedBookings(classId, scope === 'date' ? occurrenceId : undefined)
  const capacity = numberOfText(places)
  const lost = capacity === undefined ? [] : namesIn(bookingsAbove(capacity, bookings))
  const members = nameList(lost, lost.length)
  const isUnknown = bookings === 'failed' && capacity !== undefined && capacity < before
  // The answer was given for these members, and not for others.
  const askAgain = useEffectEvent((_question: string) => {
    const releases = form.field('releases')
    if (releases.read().length > 0) releases.set([])
  })
  const question = JSON.stringify([scope, members, isUnknown])
  useEffect(() => askAgain(question), [question])
  if (lost.length === 0 && !isUnknown) return undefined
  return (
    <Notice kind="warning">
      <div className="flex flex-col gap-3">
        <p>
          {isUnknown ? (
            <Trans>We couldn’t check who has booked.</Trans>
          ) : (
            <Trans>There’s no spot left for {members}.</Trans>
          )}
        </p>
        <FormCheckboxes
          of={form.field('releases')}
          label={t`Bookings`}
          options={[{ value: 'yes', label: isUnknown ? t`Cancel bookings without a spot` : t`Cancel their bookings` }]}
        />
      </div>
    </Notice>
  )
}
