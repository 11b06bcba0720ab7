import { graphql, useFragment } from 'react-relay'
import type { ClassStage_occurrence$key } from '#schema/__generated__/relay/ClassStage_occurrence.graphql.ts'
import { hueOf, stripesOf } from '#web/app/names/disciplineOf.ts'
import { ClassPicture } from '#web/features/classes/art/ClassPicture.tsx'
import { ClassSoon } from '#web/features/classes/ClassSoon.tsx'
import { ClassTime } from '#web/features/classes/ClassTime.tsx'
import { useNow } from '#web/lib/useNow.ts'
import { Belt } from '#web/ui/art/Belt.tsx'
import { classNames } from '#web/ui/classNames.ts'

interface ClassStageProps {
  occurrence: ClassStage_occurrence$key
  /** Animates the belt once, right after a booking. */
  isJustBooked?: boolean
}

/** The picture of a class with its time, its status and the belt. */
export function ClassStage({ occurrence: key, isJustBooked = false }: ClassStageProps) {
  const occurrence = useFragment(
    graphql`
      fragment ClassStage_occurrence on EventOccurrence {
        level
        categoryName
        cancelledAt
        endDate
        ...ClassPicture_occurrence
        ...ClassTime_occurrence
        ...ClassSoon_occurrence
      }
    `,
    key,
  )
  const isOver = Date.parse(occurrence.endDate) <= useNow()
  const hue = hueOf(occurrence.categoryName)
  const stripes = stripesOf(occurrence.level)
  return (
    <div className="relative flex min-h-24 flex-col overflow-hidden">
      <ClassPicture occurrence={occurrence} isFaded={isOver || Boolean(occurrence.cancelledAt)} />
      <div className="relative flex flex-1 flex-col items-start justify-between gap-2 p-3">
        <span className="self-end">
          <ClassSoon occurrence={occurrence} />
        </span>
        {/* Opaque, because the picture lies behind it. */}
        <span className="rounded-inner bg-bg px-2 py-0.5">
          <ClassTime occurrence={occurrence} />
        </span>
      </div>
      <div className={classNames('relative', (isOver || occurrence.cancelledAt) && 'opacity-40')}>
        <Belt key={String(isJustBooked)} hue={hue} filling={isJustBooked} {...(stripes ? { level: stripes } : {})} />
      </div>
    </div>
  )
}
