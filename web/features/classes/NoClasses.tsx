import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { NoClasses_next$key } from '#schema/__generated__/relay/NoClasses_next.graphql.ts'
import { useDayLabel } from '#web/app/useDateLabel.ts'
import { dayOf } from '#web/lib/day.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { ClassesPlace } from './classesPlace.ts'

interface NoClassesProps {
  /** The first class after the day, if there is one. */
  next: NoClasses_next$key | null | undefined
  isNarrowed: boolean
  onChoose: (change: Partial<ClassesPlace>) => void
}

/** A day without a class says when the next one is. */
export function NoClasses({ next: key, isNarrowed, onChoose }: NoClassesProps) {
  const next = useFragment(
    graphql`
      fragment NoClasses_next on ModelEventOccurrenceConnection {
        items {
          startDate
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const dayLabel = useDayLabel()
  const startsAt = next?.items[0]?.startDate
  const day = startsAt && dayLabel(startsAt)
  return (
    <EmptyState
      icon={<CalendarX size={22} aria-hidden />}
      title={isNarrowed ? t`No classes of this type on this day` : t`No classes in this category on this day`}
      text={day ? t`Next class: ${day}` : t`Try another day.`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {startsAt && (
            <Button size="compact" onClick={() => onChoose({ day: dayOf(Date.parse(startsAt)) })}>
              <Trans>Go to that day</Trans>
            </Button>
          )}
          {isNarrowed && (
            <Button variant="secondary" size="compact" onClick={() => onChoose({ subCategoryId: undefined })}>
              <Trans>Clear filters</Trans>
            </Button>
          )}
        </div>
      }
    />
  )
}
