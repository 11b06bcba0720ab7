import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { NextClass_occurrence$key } from '#schema/__generated__/relay/NextClass_occurrence.graphql.ts'
import { BookClassButton } from '#web/features/booking/BookClassButton.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Belt } from '#web/ui/Belt.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ClassTime } from './ClassTime.tsx'
import { hueOf, stripesOf } from './disciplineOf.ts'

/** The member's next class, across the page. */
export function NextClass({ occurrence: key }: { occurrence: NextClass_occurrence$key }) {
  const occurrence = useFragment(
    graphql`
      fragment NextClass_occurrence on EventOccurrence {
        publicID
        name
        level
        categoryName
        coachInfo {
          firstName
          lastName
          photo
        }
        ...ClassTime_occurrence
        ...BookClassButton_occurrence
      }
    `,
    key,
  )
  const { coachInfo } = occurrence
  const coachName = coachInfo ? `${coachInfo.firstName} ${coachInfo.lastName}` : ''
  const stripes = stripesOf(occurrence.level)
  return (
    <section aria-labelledby="next-class" className="flex flex-col gap-3">
      <h2 id="next-class" className="text-xl">
        <Trans>Your next class</Trans>
      </h2>
      <Card
        render={<article />}
        belt={<Belt hue={hueOf(occurrence.categoryName)} {...(stripes ? { level: stripes } : {})} />}
      >
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
          <div className="flex min-w-0 flex-col gap-2">
            <ClassTime occurrence={occurrence} />
            <h3 className="text-2xl text-balance" dir="auto">
              <Link look="quiet" stretched render={<RouterLink href={`/classes/${occurrence.publicID}`} />}>
                {occurrence.name}
              </Link>
            </h3>
            <p className="flex items-center gap-2 text-sm">
              <Avatar name={coachName} src={coachInfo?.photo} size={28} />
              <bdi>{coachName}</bdi>
            </p>
          </div>
          <div className="relative z-1">
            <BookClassButton occurrence={occurrence} />
          </div>
        </div>
      </Card>
    </section>
  )
}
