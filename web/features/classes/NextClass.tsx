import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { NextClass_occurrence$key } from '#schema/__generated__/relay/NextClass_occurrence.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { hueOf, stripesOf } from '#web/app/names/disciplineOf.ts'
import { ClassSeat } from '#web/features/booking/ClassSeat.tsx'
import { Belt } from '#web/ui/art/Belt.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ClassArt } from './art/ClassArt.tsx'
import { ClassSoon } from './ClassSoon.tsx'
import { ClassTime } from './ClassTime.tsx'
import { CoachLine } from './page/CoachLine.tsx'

interface NextClassProps {
  occurrence: NextClass_occurrence$key
  /** Replaces the default title, for a class that the user teaches. */
  title?: ReactNode
}

/** The member's next class, as a large card. */
export function NextClass({ occurrence: key, title = <Trans>Your next class</Trans> }: NextClassProps) {
  const occurrence = useFragment(
    graphql`
      fragment NextClass_occurrence on EventOccurrence {
        publicID
        name
        level
        categoryName
        duration
        ...ClassTime_occurrence
        ...ClassSoon_occurrence
        ...CoachLine_occurrence
        ...ClassSeat_occurrence
      }
    `,
    key,
  )
  const stripes = stripesOf(occurrence.level)
  const hue = hueOf(occurrence.categoryName)
  const minutes = Math.round(occurrence.duration / 60)
  return (
    <Card
      render={<article />}
      padding="none"
      className="flex-1"
      belt={<Belt hue={hue} {...(stripes ? { level: stripes } : {})} />}
    >
      <div className="relative grid flex-1 overflow-hidden">
        <ClassArt hue={hue} name={occurrence.name} isBehindName />
        <div className="relative flex flex-col gap-6 p-4 md:p-6">
          <div className="flex items-center justify-between gap-3">
            <h2 className="text-base font-[560]">{title}</h2>
            <ClassSoon occurrence={occurrence} />
          </div>
          <div className="flex max-w-[34rem] flex-col gap-1">
            <ClassTime occurrence={occurrence} size="large" />
            <h3 className="text-2xl md:text-3xl">
              <Link
                look="quiet"
                stretched
                render={<RouterLink href={paths.class({ publicID: occurrence.publicID })} />}
              >
                <bdi>{occurrence.name}</bdi>
              </Link>
            </h3>
          </div>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line p-4 md:px-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <CoachLine occurrence={occurrence} />
          <p className="text-sm text-muted">
            <Plural value={minutes} one="# min" other="# min" />
          </p>
        </div>
        <div className="relative z-1">
          <ClassSeat occurrence={occurrence} />
        </div>
      </div>
    </Card>
  )
}
