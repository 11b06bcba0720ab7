import { Plural } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { ClassCard_occurrence$key } from '#schema/__generated__/relay/ClassCard_occurrence.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { useTypeName } from '#web/app/names/useTypeName.ts'
import { ClassSeat } from '#web/features/booking/ClassSeat.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { DateState } from './DateState.tsx'
import { ClassNotes } from './page/ClassNotes.tsx'
import { ClassStage } from './page/ClassStage.tsx'
import { CoachLine } from './page/CoachLine.tsx'

interface ClassCardProps {
  occurrence: ClassCard_occurrence$key
  /** False on the coach's own page, where every card would name the same coach. */
  withCoach?: boolean
}

/**
 * One date of a class, in any state. The name is a link that covers the card; the button is separate. Layout depends on
 * the container's width: a poster if narrow, a row if wide.
 */
export function ClassCard({ occurrence: key, withCoach = true }: ClassCardProps) {
  const occurrence = useFragment(
    graphql`
      fragment ClassCard_occurrence on EventOccurrence {
        publicID
        name
        description
        level
        subCategoryName
        duration
        ...ClassNotes_occurrence
        ...DateState_occurrence
        ...ClassStage_occurrence
        ...CoachLine_occurrence
        ...ClassSeat_occurrence
      }
    `,
    key,
  )
  const levelName = useLevelName()
  const typeName = useTypeName()
  const [wasJustBooked, setWasJustBooked] = useState(false)
  const { level, name, subCategoryName, description } = occurrence
  const minutes = Math.round(occurrence.duration / 60)

  return (
    <Card render={<article />} padding="none" className="@container">
      <div className="grid flex-1 grid-rows-[auto_1fr] @2xl:grid-cols-[15rem_minmax(0,1fr)] @2xl:grid-rows-1">
        <ClassStage occurrence={occurrence} isJustBooked={wasJustBooked} />
        <div className="flex min-w-0 flex-col gap-3 p-4 @2xl:flex-row @2xl:items-center @2xl:gap-6 @2xl:px-5 @2xl:py-3">
          <div className="flex min-w-0 flex-col gap-1 @2xl:flex-1 @4xl:max-w-80">
            <h3 className="text-lg">
              <Link
                look="quiet"
                stretched
                className="line-clamp-2"
                render={<RouterLink href={paths.class({ publicID: occurrence.publicID })} />}
              >
                <bdi>{name}</bdi>
              </Link>
            </h3>
            <p className="text-sm text-muted">
              {subCategoryName && (
                <>
                  <bdi>{typeName(subCategoryName)}</bdi> ·{' '}
                </>
              )}
              {level && <bdi>{levelName(level)}</bdi>}
              {level && ' · '}
              <Plural value={minutes} one="# min" other="# min" />
            </p>
            <ClassNotes occurrence={occurrence} />
            <DateState occurrence={occurrence} />
            {withCoach && (
              <div className="pt-1">
                <CoachLine occurrence={occurrence} />
              </div>
            )}
          </div>
          {/* Only the row layout has room for the description. */}
          <p className="hidden min-w-0 flex-1 text-sm text-pretty text-muted @4xl:line-clamp-3">
            <bdi>{description}</bdi>
          </p>
          {/*
           * Above the stretched link, so that it receives clicks. In a rail it is aligned to the bottom of each card.
           */}
          <div className="relative z-1 mt-auto @2xl:mt-0">
            <ClassSeat occurrence={occurrence} onBooked={() => setWasJustBooked(true)} />
          </div>
        </div>
      </div>
    </Card>
  )
}
