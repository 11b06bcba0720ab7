import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { LostSpots_occurrence$key } from '#schema/__generated__/relay/LostSpots_occurrence.graphql.ts'
import { useNameList } from '#web/app/names/useNameList.ts'
import type { NewClassFields } from '#web/features/studio/newClass/WhatFields.tsx'
import { numberOfText } from '#web/lib/format/numberField.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { FormCheckboxes } from '#web/ui/form/fields/FormCheckboxes.tsx'
import { useEntries } from '#web/ui/form/useForm.ts'
import { bookingsAbove, namesIn } from './affectedBookings.ts'
import { useAffectedBookings } from './useAffectedBookings.ts'

interface LostSpotsProps extends NewClassFields {
  /** The date as it was before the change. */
  occurrence: LostSpots_occurrence$key
}

/** Names the members who lose their spot to a smaller capacity, and asks whether to cancel their bookings. */
export function LostSpots({ form, occurrence: key }: LostSpotsProps) {
  const {
    id,
    parentEventID: classId,
    startDate,
    capacity: before,
  } = useFragment(
    graphql`
      fragment LostSpots_occurrence on EventOccurrence {
        id
        parentEventID
        startDate
        capacity
      }
    `,
    key,
  )
  const { t } = useLingui()
  const nameList = useNameList()
  const { scope, places } = useEntries(form)
  const bookings = useAffectedBookings(
    classId,
    scope === 'date' ? id : undefined,
    scope === 'following' ? startDate : undefined,
  )
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
