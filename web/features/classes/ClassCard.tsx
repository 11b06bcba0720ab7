import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { ClassCard_occurrence$key } from '#schema/__generated__/relay/ClassCard_occurrence.graphql.ts'
import { BookClassButton } from '#web/features/booking/BookClassButton.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Belt } from '#web/ui/Belt.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ClassTime } from './ClassTime.tsx'
import { hueOf, stripesOf } from './disciplineOf.ts'
import { PriceTag } from './PriceTag.tsx'
import { SeatsLeft } from './SeatsLeft.tsx'
import { useLevelName } from './useLevelName.ts'

/** One date of a class, in whatever state it is. The card's name is its link; the button stands on its own. */
export function ClassCard({ occurrence: key }: { occurrence: ClassCard_occurrence$key }) {
  const occurrence = useFragment(
    graphql`
      fragment ClassCard_occurrence on EventOccurrence {
        publicID
        name
        level
        categoryName
        subCategoryName
        cancelledAt
        coachInfo {
          firstName
          lastName
          photo
        }
        ...ClassTime_occurrence
        ...PriceTag_occurrence
        ...SeatsLeft_occurrence
        ...BookClassButton_occurrence
      }
    `,
    key,
  )
  const levelName = useLevelName()
  const [wasJustBooked, setWasJustBooked] = useState(false)
  const { coachInfo, level, name } = occurrence
  const coachName = coachInfo ? `${coachInfo.firstName} ${coachInfo.lastName}` : ''
  const stripes = stripesOf(level)

  return (
    <Card
      render={<article />}
      belt={
        <Belt
          key={String(wasJustBooked)}
          hue={hueOf(occurrence.categoryName)}
          filling={wasJustBooked}
          {...(stripes ? { level: stripes } : {})}
        />
      }
    >
      <div className="flex flex-1 flex-col gap-3">
        <ClassTime occurrence={occurrence} />
        <div className="flex flex-col gap-1">
          <h3 className="text-lg" dir="auto">
            <Link look="quiet" stretched render={<RouterLink href={`/classes/${occurrence.publicID}`} />}>
              {name}
            </Link>
          </h3>
          <p className="text-sm text-muted">
            {[occurrence.subCategoryName, level ? levelName(level) : undefined].filter(Boolean).join(' · ')}
          </p>
        </div>
        <CoachLine name={coachName} photo={coachInfo?.photo} />
        <div className="mt-auto flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {occurrence.cancelledAt ? <CalledOff /> : <SeatsLeft occurrence={occurrence} />}
          <PriceTag occurrence={occurrence} />
          {/* Above the stretched link, so that it can be pressed. */}
          <div className="relative z-1">
            <BookClassButton occurrence={occurrence} onBooked={() => setWasJustBooked(true)} />
          </div>
        </div>
      </div>
    </Card>
  )
}

function CoachLine({ name, photo }: { name: string; photo: string | null | undefined }) {
  const { t } = useLingui()
  if (!name) return undefined
  return (
    <p className="flex items-center gap-2 text-sm">
      <Avatar name={name} src={photo} size={28} />
      <span className="min-w-0 truncate" dir="auto" title={t`Coach`}>
        {name}
      </span>
    </p>
  )
}

function CalledOff() {
  return (
    <span className="text-sm text-muted">
      <Trans>Will not take place</Trans>
    </span>
  )
}
