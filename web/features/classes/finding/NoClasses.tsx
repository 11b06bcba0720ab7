import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX, X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { NoClasses_categories$key } from '#schema/__generated__/relay/NoClasses_categories.graphql.ts'
import type { NoClasses_next$key } from '#schema/__generated__/relay/NoClasses_next.graphql.ts'
import { useDayLabel } from '#web/app/names/useDateLabel.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { useTypeName } from '#web/app/names/useTypeName.ts'
import { ClassCard } from '#web/features/classes/ClassCard.tsx'
import { dayOf } from '#web/lib/time/day.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { type ClassesPlace, isNarrowed, nothingNarrowed } from './classesPlace.ts'
import { usePartNames } from './usePartNames.ts'

interface NoClassesProps {
  /** The first later class that matches the filters, if any. */
  next: NoClasses_next$key
  categories: NoClasses_categories$key | null | undefined
  filters: ClassesPlace
  onChoose: (change: Partial<ClassesPlace>) => void
}

/** Empty state: filters that can be removed, and the next class that matches. */
export function NoClasses({ next: key, categories, filters, onChoose }: NoClassesProps) {
  const { edges } = useFragment(
    graphql`
      fragment NoClasses_next on ModelEventOccurrenceConnection {
        edges {
          node {
            startDate
            ...ClassCard_occurrence
          }
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const dayLabel = useDayLabel()
  const next = edges[0]?.node
  const narrowed = isNarrowed(filters)
  const title = filters.day === undefined ? t`No classes in the next two weeks` : t`No classes on this day`
  return (
    <div className="flex flex-col gap-6">
      <EmptyState
        icon={<CalendarX size={22} aria-hidden />}
        title={narrowed ? t`No classes match your filters` : title}
        text={narrowed ? t`Remove a filter to see more.` : next ? undefined : t`Try another day.`}
        action={narrowed && <WhatToLoosen {...{ categories, filters, onChoose }} />}
      />
      {next && (
        <section aria-labelledby="next-that-fits" className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id="next-that-fits" className="text-base">
              <Trans>Next class: {dayLabel(next.startDate)}</Trans>
            </h2>
            <Button
              variant="secondary"
              size="compact"
              onClick={() => onChoose({ day: dayOf(Date.parse(next.startDate)) })}
            >
              <Trans>Go to that day</Trans>
            </Button>
          </div>
          <ClassCard occurrence={next} />
        </section>
      )}
    </div>
  )
}

type WhatToLoosenProps = Pick<NoClassesProps, 'categories' | 'filters' | 'onChoose'>

/** A button to remove each active filter. */
function WhatToLoosen({ categories, filters, onChoose }: WhatToLoosenProps) {
  const { t } = useLingui()
  const typeName = useTypeName()
  const levelName = useLevelName()
  const partName = usePartNames()
  const type = useTypeOf(filters, categories)
  const { text, time, level, subCategoryId, coachId } = filters
  const removable: { name: string | undefined; change: Partial<ClassesPlace> }[] = [
    { name: text && `“${text}”`, change: { text: undefined } },
    { name: subCategoryId && (type ? typeName(type) : t`Type`), change: { subCategoryId: undefined } },
    { name: time && partName(time), change: { time: undefined } },
    { name: level && levelName(level), change: { level: undefined } },
    { name: coachId && t`Coach`, change: { coachId: undefined } },
  ]
  const on = removable.flatMap(({ name, change }) => (name ? [{ name, change }] : []))
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {on.map(({ name, change }) => (
        <Button
          key={name}
          variant="secondary"
          size="compact"
          icon={<X size={16} aria-hidden />}
          aria-label={t`Remove filter: ${name}`}
          onClick={() => onChoose(change)}
        >
          <bdi>{name}</bdi>
        </Button>
      ))}
      {on.length > 1 && (
        <Button size="compact" onClick={() => onChoose(nothingNarrowed)}>
          <Trans>Clear all</Trans>
        </Button>
      )}
    </div>
  )
}

function useTypeOf({ subCategoryId }: ClassesPlace, key: NoClassesProps['categories']): string | undefined {
  const data = useFragment(
    graphql`
      fragment NoClasses_categories on ModelCategoryConnection {
        items {
          subCategories(limit: 100) {
            items {
              id
              name
            }
          }
        }
      }
    `,
    key,
  )
  const types = (data?.items ?? []).flatMap((item) => item?.subCategories?.items ?? [])
  return types.find((type) => type?.id === subCategoryId)?.name
}
