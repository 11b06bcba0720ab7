import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { ClassList_classes$key } from '#schema/__generated__/relay/ClassList_classes.graphql.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ClassCard } from './ClassCard.tsx'
import { groupByPartOfDay, type PartOfDay } from './groupByPartOfDay.ts'

interface ClassListProps {
  classes: ClassList_classes$key
  isNarrowed: boolean
  onClear: () => void
}

/** The classes of a day, by part of the day. */
export function ClassList({ classes: key, isNarrowed, onClear }: ClassListProps) {
  const { items } = useFragment(
    graphql`
      fragment ClassList_classes on ModelEventOccurrenceConnection {
        items {
          id
          startDate
          ...ClassCard_occurrence
        }
      }
    `,
    key,
  )
  const groups = groupByPartOfDay(items.flatMap((item) => (item ? [{ ...item, startsAt: item.startDate }] : [])))
  if (groups.length === 0) return <NoClasses isNarrowed={isNarrowed} onClear={onClear} />
  return (
    <div className="flex flex-col gap-8">
      {groups.map(({ part, classes }) => (
        <section key={part} aria-labelledby={part} className="flex flex-col gap-3">
          <h2 id={part} className="text-xl">
            <PartName part={part} />
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2 ml:grid-cols-3">
            {classes.map((occurrence) => (
              <li key={occurrence.id} className="flex *:w-full">
                <ClassCard occurrence={occurrence} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function PartName({ part }: { part: PartOfDay }) {
  if (part === 'morning') return <Trans>Morning</Trans>
  if (part === 'afternoon') return <Trans>Afternoon</Trans>
  return <Trans>Evening</Trans>
}

function NoClasses({ isNarrowed, onClear }: Omit<ClassListProps, 'classes'>) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<CalendarX size={22} aria-hidden />}
      title={isNarrowed ? t`No class of this kind on this day.` : t`No classes in this category on this day.`}
      text={t`Another day may have one.`}
      action={
        isNarrowed && (
          <Button variant="secondary" size="compact" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )
      }
    />
  )
}
