import { Trans, useLingui } from '@lingui/react/macro'
import { ClipboardX, LoaderCircle, TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type {
  ProgramScreenQuery,
  ProgramScreenQuery$data,
} from '#schema/__generated__/relay/ProgramScreenQuery.graphql.ts'
import type { ProgramScreenSubscription } from '#schema/__generated__/relay/ProgramScreenSubscription.graphql.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { usePerson } from '#web/app/person/person.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { paths } from '#web/features/programs/paths.ts'
import { lazily } from '#web/lib/lazily.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ProgramLoading } from './ProgramLoading.tsx'
import { ProgramPage } from './ProgramPage.tsx'

const MadeProgram = lazily(
  async () => (await import('#web/features/programs/generating/made/MadeProgram.tsx')).MadeProgram,
)

/** A program's page: coached programs and custom ones, before and during enrollment. */
export function ProgramScreen({ query }: ScreenProps<ProgramScreenQuery>) {
  const { program } = usePreloadedQuery<ProgramScreenQuery>(
    graphql`
      query ProgramScreenQuery($id: ID!) {
        program: getPrograms(id: $id) {
          id
          status
          plansCount
          madeByAI
          ownerID
          coachID
          viewerEnrolment {
            status
          }
          ...ProgramPage_program
        }
      }
    `,
    query,
  )
  const me = usePerson()?.contactId
  if (!program || isGone(program)) return <NoSuchProgram />
  return (
    <>
      {program.madeByAI && program.ownerID === me && !isBegun(program) ? (
        <Suspense fallback={<ProgramLoading />}>
          <MadeProgram id={program.id} isForSelf={typeof program.coachID !== 'string'} />
        </Suspense>
      ) : program.status === 'INPROGRESS' || (program.status === 'FAILED' && program.plansCount === 0) ? (
        <NotYet hasFailed={program.status === 'FAILED'} />
      ) : (
        <ProgramPage program={program} />
      )}
      <LiveProgram id={program.id} />
    </>
  )
}

type Enrolled = Pick<NonNullable<ProgramScreenQuery$data['program']>, 'viewerEnrolment'>

function isEnrolled({ viewerEnrolment }: Enrolled): boolean {
  return Boolean(viewerEnrolment) && viewerEnrolment?.status !== 'CANCELED'
}

/** Deleted programs remain for enrolled members. */
function isGone(program: Enrolled & { status: string }): boolean {
  return program.status === 'DELETED' && !isEnrolled(program)
}

/** Whether the owner has started or published a custom program. Before that its preview is shown. */
function isBegun({ status, viewerEnrolment }: NonNullable<ProgramScreenQuery$data['program']>): boolean {
  return status === PUBLISHED || isEnrolled({ viewerEnrolment })
}

/** Updates a program while it is shown: published, approved, finished or renamed. */
function LiveProgram({ id }: { id: string }) {
  useLive<ProgramScreenSubscription>(
    graphql`
      subscription ProgramScreenSubscription($filter: ModelSubscriptionProgramFilterInput) {
        programChanged: onUpdatePrograms(filter: $filter) {
          id
          status
          plansCount
          ...ProgramPage_program
        }
      }
    `,
    { filter: { id: { eq: id } } },
  )
  return undefined
}

/** Shown both for missing and for inaccessible programs, so that it does not reveal which exist. */
function NoSuchProgram() {
  const { t } = useLingui()
  return (
    <EmptyState
      isPage
      icon={<ClipboardX size={22} aria-hidden />}
      title={t`Program not found`}
      text={t`The link may be old, or the program isn’t shared with you.`}
      action={
        <Button variant="secondary" size="compact" render={<RouterLink href={paths.programs()} />}>
          <Trans>Find a program</Trans>
        </Button>
      }
    />
  )
}

function NotYet({ hasFailed }: { hasFailed: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState
      isPage
      icon={hasFailed ? <TriangleAlert size={22} aria-hidden /> : <LoaderCircle size={22} aria-hidden />}
      title={hasFailed ? t`Program generation failed` : t`Your program is being created`}
      text={
        hasFailed
          ? t`There was an error generating your program. Please try again.`
          : t`It appears here as soon as it’s ready.`
      }
      action={
        <Button variant="secondary" size="compact" render={<RouterLink href={paths.programs()} />}>
          <Trans>Find a program</Trans>
        </Button>
      }
    />
  )
}
