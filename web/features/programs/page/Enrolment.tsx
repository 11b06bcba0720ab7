import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type {
  Enrolment_program$data,
  Enrolment_program$key,
} from '#schema/__generated__/relay/Enrolment_program.graphql.ts'
import type { EnrolmentBeginMutation } from '#schema/__generated__/relay/EnrolmentBeginMutation.graphql.ts'
import type { EnrolmentChangeMutation } from '#schema/__generated__/relay/EnrolmentChangeMutation.graphql.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { hueOf } from '#web/app/names/disciplineOf.ts'
import { useSessionName } from '#web/app/names/useSessionName.ts'
import { usePerson } from '#web/app/person/person.ts'
import { BeltProgress } from '#web/ui/art/BeltProgress.tsx'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { isBegun, nextPlan, percentOf, withProgress } from './nextPlan.ts'

/** Enrolls in a program, shows progress, and completes or cancels the enrollment. */
export function Enrolment({ program: key }: { program: Enrolment_program$key }) {
  const program = useFragment(
    graphql`
      fragment Enrolment_program on Program {
        id
        name
        status
        isPublic
        isApproved
        ownerID
        categoryName
        plansCount
        viewerEnrolment {
          status
          completedPlansCount
          totalPlansCount
          plans(limit: 200) {
            items {
              id
              planName
              ...nextPlan_plan
            }
          }
        }
      }
    `,
    key,
  )
  const enrolment = program.viewerEnrolment
  if (!enrolment || enrolment.status === 'CANCELED') return <Begin program={program} />
  return <Standing program={program} enrolment={enrolment} />
}

function useBegin() {
  return useWrite<EnrolmentBeginMutation>(graphql`
    mutation EnrolmentBeginMutation($input: UserProgramInput!) {
      begun: createUserPrograms(input: $input) {
        id
        status
        program {
          id
          ...ProgramPage_program
        }
      }
    }
  `)
}

function useChange() {
  return useWrite<EnrolmentChangeMutation>(graphql`
    mutation EnrolmentChangeMutation($input: UserProgramInput!) {
      changed: updateUserPrograms(input: $input) {
        id
        status
        program {
          id
          ...ProgramPage_program
        }
      }
    }
  `)
}

function Begin({ program }: { program: Enrolment_program$data }) {
  const { t } = useLingui()
  const { write, isWriting } = useBegin()
  const me = usePerson()?.contactId
  const { id, status, isPublic, isApproved, ownerID, plansCount } = program
  const isOpen = ownerID === me || (isPublic && isApproved === true && status === PUBLISHED)
  if (!isOpen || plansCount === 0) return undefined
  const enrol = async () => {
    if (await write({ programID: id, status: 'INPROGRESS' }))
      notify({ kind: 'success', text: t`You’re in. Start whenever you like.` })
  }
  return (
    <div>
      <Button busy={isWriting} onClick={() => void enrol()}>
        <Trans>Enroll</Trans>
      </Button>
    </div>
  )
}

interface StandingProps {
  program: Enrolment_program$data
  enrolment: NonNullable<Enrolment_program$data['viewerEnrolment']>
}

function Standing({ program, enrolment }: StandingProps) {
  const { id, name, categoryName } = program
  const { t } = useLingui()
  const { write: begin, isWriting: isBeginning } = useBegin()
  const { completedPlansCount: done, totalPlansCount: all } = enrolment
  const isCompleted = enrolment.status === 'COMPLETED'
  const isDeleted = program.status === 'DELETED'
  return (
    <section aria-label={t`Your progress`} className="flex flex-col gap-4 rounded border border-line bg-surface p-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lg">{isCompleted ? <Trans>Completed</Trans> : <Trans>Your progress</Trans>}</h2>
        <p className="type-number text-muted">
          <Trans>
            {done} of {all} sessions
          </Trans>
        </p>
      </div>
      <BeltProgress
        value={isCompleted ? 1 : done}
        max={isCompleted ? 1 : all}
        hue={hueOf(categoryName ?? '')}
        stepped
        label={t`Progress in ${name}`}
        valueText={t`${done} of ${all} sessions`}
      />
      {isDeleted && (
        <p className="text-sm text-muted">
          <Trans>This program is no longer offered. Your sessions and progress stay here until you leave it.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!isCompleted && <Training id={id} enrolment={enrolment} />}
        {isCompleted && !isDeleted && (
          <Button
            busy={isBeginning}
            onClick={() => void begin({ programID: id, status: 'INPROGRESS', progressPercentage: 0 })}
          >
            <Trans>Start over</Trans>
          </Button>
        )}
        <Leaving id={id} name={name} />
      </div>
    </section>
  )
}

/** The next session, and the button to end a program with progress. */
function Training({ id, enrolment: { plans } }: { id: string } & Pick<StandingProps, 'enrolment'>) {
  const { t } = useLingui()
  const { write: change, isWriting: isChanging } = useChange()
  const own = (plans?.items ?? []).flatMap((plan) => (plan ? [withProgress(plan)] : []))
  const complete = async () => {
    if (await change({ programID: id, status: 'COMPLETED' }))
      notify({ kind: 'success', text: t`Program completed. Well done!` })
  }
  return (
    <>
      <NextSession next={nextPlan(own)} />
      {own.some(isBegun) && (
        <Button variant="secondary" busy={isChanging} onClick={() => void complete()}>
          <Trans>Mark as completed</Trans>
        </Button>
      )}
    </>
  )
}

type Next = Parameters<typeof percentOf>[0] & { id: string; planName: string }

function NextSession({ next }: { next: Next | undefined }) {
  const sessionName = useSessionName()
  if (!next) return undefined
  const planName = `\u2068${sessionName(next.planName)}\u2069`
  return (
    <Button
      icon={<Play size={18} fill="currentColor" aria-hidden />}
      render={<RouterLink href={paths.training({ planId: next.id })} />}
    >
      <span className="max-w-[16rem] truncate">
        {percentOf(next) > 0 ? <Trans>Continue: {planName}</Trans> : <Trans>Start: {planName}</Trans>}
      </span>
    </Button>
  )
}

function Leaving({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const { write, isWriting } = useChange()
  const leave = async (close: () => void) => {
    if (!(await write({ programID: id, status: 'CANCELED' }))) return
    close()
    notify({ kind: 'success', text: t`You’ve left the program.` })
  }
  return (
    <ConfirmButton
      variant="quiet"
      question={{
        title: <Trans>Leave {`\u2068${name}\u2069`}?</Trans>,
        text: <Trans>You’ll lose your progress in this program. The sets you’ve logged stay in your history.</Trans>,
        confirmLabel: <Trans>Leave</Trans>,
        cancelLabel: <Trans>Stay</Trans>,
        busy: isWriting,
        danger: true,
      }}
      onConfirm={(close) => void leave(close)}
    >
      <Trans>Leave program</Trans>
    </ConfirmButton>
  )
}
