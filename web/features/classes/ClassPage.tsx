import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { ClassPage_occurrence$key } from '#schema/__generated__/relay/ClassPage_occurrence.graphql.ts'
import { BookClassButton } from '#web/features/booking/BookClassButton.tsx'
import { Belt } from '#web/ui/Belt.tsx'
import { BeltLevel } from '#web/ui/BeltLevel.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ClassCoach } from './ClassCoach.tsx'
import { ClassFacts } from './ClassFacts.tsx'
import { ClassTime } from './ClassTime.tsx'
import { hueOf, stripesOf } from './disciplineOf.ts'
import { LiveSeats } from './LiveSeats.tsx'
import { PriceTag } from './PriceTag.tsx'
import { SeatsLeft } from './SeatsLeft.tsx'
import { ShareLinkButton } from './ShareLinkButton.tsx'
import { useCategoryName } from './useCategoryName.ts'
import { useLevelName } from './useLevelName.ts'

/** What it is, who teaches it, when, and the seat. The seat stays in view while one reads. */
export function ClassPage({ occurrence: key }: { occurrence: ClassPage_occurrence$key }) {
  const occurrence = useFragment(
    graphql`
      fragment ClassPage_occurrence on EventOccurrence {
        id
        name
        description
        level
        categoryName
        subCategoryName
        bookingType
        cancelledAt
        ...ClassTime_occurrence
        ...ClassFacts_occurrence
        ...ClassCoach_occurrence
        ...SeatsLeft_occurrence
        ...PriceTag_occurrence
        ...BookClassButton_occurrence
      }
    `,
    key,
  )
  const levelName = useLevelName()
  const categoryName = useCategoryName()
  const { level, name, subCategoryName } = occurrence
  const hue = hueOf(occurrence.categoryName)
  const stripes = stripesOf(level)

  return (
    <article className="grid gap-6 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start">
      <div className="flex min-w-0 flex-col gap-6">
        <header className="flex flex-col gap-3">
          <p className="text-sm text-muted">
            {[categoryName(occurrence.categoryName), subCategoryName].filter(Boolean).join(' · ')}
          </p>
          <h1 className="text-3xl text-balance" dir="auto">
            {name}
          </h1>
          {level && stripes && <BeltLevel hue={hue} level={stripes} label={levelName(level)} />}
        </header>
        {occurrence.cancelledAt && (
          <Notice kind="warning">
            <Trans>This class was cancelled and will not take place.</Trans>
          </Notice>
        )}
        {occurrence.description && (
          <p className="max-w-prose whitespace-pre-line" dir="auto">
            {occurrence.description}
          </p>
        )}
        <ClassFacts occurrence={occurrence} />
        <ClassCoach occurrence={occurrence} />
      </div>
      <aside className="md:sticky md:top-24">
        <Card belt={<Belt hue={hue} {...(stripes ? { level: stripes } : {})} />}>
          <div className="flex flex-col gap-4">
            <ClassTime occurrence={occurrence} />
            <div className="flex items-center justify-between gap-4">
              <SeatsLeft occurrence={occurrence} />
              <PriceTag occurrence={occurrence} />
            </div>
            {occurrence.bookingType === 'COURSE' && (
              <p className="text-sm text-muted">
                <Trans>A course: every date still to come is booked with it.</Trans>
              </p>
            )}
            <BookClassButton occurrence={occurrence} size="regular" />
            <ShareLinkButton />
          </div>
        </Card>
      </aside>
      <LiveSeats scope={{ occurrenceIds: [occurrence.id] }} />
    </article>
  )
}
