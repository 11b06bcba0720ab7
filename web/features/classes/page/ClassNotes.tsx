import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { ClassNotes_occurrence$key } from '#schema/__generated__/relay/ClassNotes_occurrence.graphql.ts'
import { useAudience } from '#web/features/classes/useAudience.ts'

/** What differs from most classes, in one line: online or on site, course bookings, audience. */
export function ClassNotes({ occurrence: key }: { occurrence: ClassNotes_occurrence$key }) {
  const { isStreaming, bookingType, courseLength, ageGroup, gender } = useFragment(
    graphql`
      fragment ClassNotes_occurrence on EventOccurrence {
        isStreaming
        bookingType
        courseLength
        ageGroup
        gender
      }
    `,
    key,
  )
  const { t } = useLingui()
  const { ageName, genderName } = useAudience()
  const notes = [
    isStreaming ? undefined : t`In person`,
    bookingType === 'COURSE' ? t`Course: ${plural(courseLength, { one: '# date', other: '# dates' })}` : undefined,
    ageGroup === 'ALL' ? undefined : ageName(ageGroup),
    gender === 'COED' ? undefined : genderName(gender),
  ].filter((note) => note !== undefined)
  return notes.length > 0 && <p className="text-sm text-muted">{notes.join(' · ')}</p>
}
