import { Plural, Trans } from '@lingui/react/macro'
import { Repeat } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { TaughtClassCard_occurrence$key } from '#schema/__generated__/relay/TaughtClassCard_occurrence.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { useTypeName } from '#web/app/names/useTypeName.ts'
import { DateState } from '#web/features/classes/DateState.tsx'
import { ClassStage } from '#web/features/classes/page/ClassStage.tsx'
import { CoachLine } from '#web/features/classes/page/CoachLine.tsx'
import { JoinClass } from '#web/features/classes/page/JoinClass.tsx'
import { WatchClass } from '#web/features/classes/page/WatchClass.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { SeatsTaken } from './attendees/SeatsTaken.tsx'
import { WhoBookedButton } from './attendees/WhoBookedButton.tsx'
import { ClassMenu } from './changing/ClassMenu.tsx'

interface TaughtClassCardProps {
  occurrence: TaughtClassCard_occurrence$key
  /** Names the coach, if the list shows other coaches' classes. */
  withCoach: boolean
}

/** One date of a class for its staff: bookings, attendees and the button into the room. */
export function TaughtClassCard({ occurrence: key, withCoach }: TaughtClassCardProps) {
  const occurrence = useFragment(
    graphql`
      fragment TaughtClassCard_occurrence on EventOccurrence {
        publicID
        name
        level
        subCategoryName
        duration
        pattern
        isStreaming
        ...ClassStage_occurrence
        ...DateState_occurrence
        ...SeatsTaken_occurrence
        ...WhoBookedButton_occurrence
        ...JoinClass_occurrence
        ...CoachLine_occurrence
        ...WatchClass_occurrence
        ...ClassMenu_occurrence
      }
    `,
    key,
  )
  const levelName = useLevelName()
  const typeName = useTypeName()
  const { name, level, pattern, isStreaming } = occurrence
  const minutes = Math.round(occurrence.duration / 60)
  return (
    <Card render={<article />} padding="none" className="@container">
      <div className="grid flex-1 grid-rows-[auto_1fr] @2xl:grid-cols-[18rem_minmax(0,1fr)] @2xl:grid-rows-1">
        <ClassStage occurrence={occurrence} />
        <div className="flex min-w-0 flex-col gap-4 p-4 @2xl:flex-row @2xl:items-center @2xl:gap-6 @2xl:px-6">
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <h3 className="text-lg @2xl:text-xl">
              <Link look="quiet" render={<RouterLink href={paths.class({ publicID: occurrence.publicID })} />}>
                <bdi>{name}</bdi>
              </Link>
            </h3>
            <p className="text-sm text-muted">
              {occurrence.subCategoryName && (
                <>
                  <bdi>{typeName(occurrence.subCategoryName)}</bdi> ·{' '}
                </>
              )}
              {level && <bdi>{levelName(level)}</bdi>}
              {level && ' · '}
              <Plural value={minutes} one="# min" other="# min" />
            </p>
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              {pattern && (
                <span className="inline-flex items-center gap-1.5">
                  <Repeat size={14} aria-hidden />
                  <Trans>Every week</Trans>
                </span>
              )}
              {!isStreaming && <Trans>In person</Trans>}
            </p>
            <DateState occurrence={occurrence} />
            {withCoach && <CoachLine occurrence={occurrence} />}
            <SeatsTaken occurrence={occurrence} />
          </div>
          <div className="flex flex-wrap gap-3 @2xl:flex-col @2xl:items-stretch">
            <JoinClass occurrence={occurrence} />
            {withCoach && <WatchClass occurrence={occurrence} />}
            <WhoBookedButton occurrence={occurrence} />
            <ClassMenu occurrence={occurrence} isForAdmins={withCoach} />
          </div>
        </div>
      </div>
    </Card>
  )
}
