import { Trans } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type {
  ProgramPage_program$data,
  ProgramPage_program$key,
} from '#schema/__generated__/relay/ProgramPage_program.graphql.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { BackButton } from '#web/app/layout/BackButton.tsx'
import { useNameScreen } from '#web/app/routing/screenTitle.ts'
import { ShareLinkButton } from '#web/features/classes/page/ShareLinkButton.tsx'
import { CoachCard } from '#web/features/coaches/CoachCard.tsx'
import { paths } from '#web/features/programs/paths.ts'
import { useMayEdit } from '#web/features/programs/useMayEdit.ts'
import { Opinions } from '#web/features/reactions/Opinions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Enrolment } from './Enrolment.tsx'
import { PlanList } from './PlanList.tsx'
import { ProgramFacts } from './ProgramFacts.tsx'
import { ProgramHero } from './ProgramHero.tsx'

/** A program's page: picture, facts, coach, sessions and enrollment. */
export function ProgramPage({ program: key }: { program: ProgramPage_program$key }) {
  const program = useFragment(
    graphql`
      fragment ProgramPage_program on Program {
        id
        name
        description
        publicDescription
        status
        isPublic
        isApproved
        likes
        dislikes
        ownerID
        companyID
        viewerReaction {
          reaction
        }
        coachInfo {
          ...CoachCard_coach
        }
        viewerEnrolment {
          status
        }
        ...ProgramHero_program
        ...ProgramFacts_program
        ...Enrolment_program
        ...PlanList_program
      }
    `,
    key,
  )
  const { name } = program
  useNameScreen(name)
  return (
    <div className="grid gap-6 ml:grid-cols-[minmax(0,1fr)_20rem] ml:items-start ml:gap-8">
      <article className="flex min-w-0 flex-col gap-6">
        {/* On phones the app's header has a back button. */}
        <div className="-mb-3 max-md:hidden">
          <BackButton />
        </div>
        <ProgramHero program={program} />
        <div className="flex flex-col gap-3">
          <h1 className="text-2xl text-balance md:text-3xl">
            <bdi>{name}</bdi>
          </h1>
          <ProgramFacts program={program} />
        </div>
        <Enrolment program={program} />
        <Acting {...program} />
        <Words {...program} />
        <PlanList program={program} />
      </article>
      <aside className="flex min-w-0 flex-col gap-6">
        <CoachCard coach={program.coachInfo} />
      </aside>
    </div>
  )
}

function Acting(program: ProgramPage_program$data) {
  const { id, likes, dislikes, viewerReaction, isPublic, isApproved, status, ownerID, companyID } = program
  const mayEdit = useMayEdit({ ownerID, companyID })
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line pb-6">
      {
        // Only public programs accept reactions.
        isPublic && isApproved === true && status === PUBLISHED && (
          <Opinions target={{ id, type: 'PROGRAM' }} counts={{ likes, dislikes, reaction: viewerReaction?.reaction }} />
        )
      }
      <ShareLinkButton />
      {mayEdit && (
        <Button
          size="compact"
          variant="secondary"
          icon={<Pencil size={18} aria-hidden />}
          render={<RouterLink href={paths.editProgram({ id })} />}
        >
          <Trans>Edit</Trans>
        </Button>
      )}
    </div>
  )
}

/** Enrolled members see the coach's description for them; others see the public one. */
function Words({ description, publicDescription, viewerEnrolment }: ProgramPage_program$data) {
  const isEnrolled = viewerEnrolment && viewerEnrolment.status !== 'CANCELED'
  const text = isEnrolled ? (description ?? publicDescription) : (publicDescription ?? description)
  if (!text) return undefined
  return (
    <p className="w-fit max-w-prose whitespace-pre-line" dir="auto">
      {text}
    </p>
  )
}
