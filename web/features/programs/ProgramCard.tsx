import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type {
  ProgramCard_program$data,
  ProgramCard_program$key,
} from '#schema/__generated__/relay/ProgramCard_program.graphql.ts'
import { hueOf, stripesOf } from '#web/app/names/disciplineOf.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { Belt } from '#web/ui/art/Belt.tsx'
import { BeltProgress } from '#web/ui/art/BeltProgress.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Link } from '#web/ui/Link.tsx'
import { paths } from './paths.ts'
import { ProgramPicture } from './ProgramPicture.tsx'

/** A program in a list: coach, level, number of sessions and the viewer's progress. */
export function ProgramCard({ program: key }: { program: ProgramCard_program$key }) {
  const program = useFragment(
    graphql`
      fragment ProgramCard_program on Program {
        id
        name
        categoryName
        level
        plansCount
        coachInfo {
          firstName
          lastName
        }
        viewerEnrolment {
          status
          completedPlansCount
          totalPlansCount
        }
        ...ProgramPicture_program
      }
    `,
    key,
  )
  const levelName = useLevelName()
  const { id, name, level, plansCount: sessions, coachInfo } = program
  return (
    <Card render={<article />} padding="none">
      <div className="relative aspect-video overflow-hidden">
        <ProgramPicture program={program} />
      </div>
      <CardBelt {...program} />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h3 className="text-base">
          <Link
            look="quiet"
            stretched
            className="line-clamp-2"
            render={<RouterLink href={paths.program({ programId: id })} />}
          >
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {coachInfo && (
          <p className="truncate text-sm">
            <bdi>{`${coachInfo.firstName} ${coachInfo.lastName}`}</bdi>
          </p>
        )}
        <p className="text-sm text-muted">
          {level && (
            <>
              <bdi>{levelName(level)}</bdi> ·{' '}
            </>
          )}
          <Plural value={sessions} one="# session" other="# sessions" />
        </p>
        <Standing {...program} />
      </div>
    </Card>
  )
}

function CardBelt({ name, categoryName, level, viewerEnrolment }: ProgramCard_program$data) {
  const { t } = useLingui()
  const hue = hueOf(categoryName ?? '')
  const stripes = stripesOf(level)
  if (!viewerEnrolment || viewerEnrolment.status === 'CANCELED')
    return <Belt hue={hue} {...(stripes ? { level: stripes } : {})} />
  const { completedPlansCount: done, totalPlansCount: all } = viewerEnrolment
  return (
    <BeltProgress
      value={viewerEnrolment.status === 'COMPLETED' ? 1 : done}
      max={viewerEnrolment.status === 'COMPLETED' ? 1 : all}
      hue={hue}
      stepped
      label={t`Progress in ${name}`}
      valueText={t`${done} of ${all} sessions`}
    />
  )
}

/** The call to action of an enrolled member. The whole card links to the program. */
function Standing({ viewerEnrolment }: ProgramCard_program$data) {
  if (!viewerEnrolment || viewerEnrolment.status === 'CANCELED') return undefined
  const { status, completedPlansCount: done, totalPlansCount: all } = viewerEnrolment
  return (
    <p className="mt-auto flex items-baseline justify-between gap-2 pt-1 text-sm font-[620]">
      {status === 'COMPLETED' ? (
        <span className="text-good">
          <Trans>Completed</Trans>
        </span>
      ) : (
        <>
          <span className="text-brand-text">
            <Trans>Continue</Trans>
          </span>
          <span dir="ltr" className="type-number text-muted">
            {done} / {all}
          </span>
        </>
      )}
    </p>
  )
}
