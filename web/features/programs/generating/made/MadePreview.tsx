import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Play, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { Wish } from '#planner/checking/planFaults.ts'
import type {
  MadePreview_program$data,
  MadePreview_program$key,
} from '#schema/__generated__/relay/MadePreview_program.graphql.ts'
import type { MadePreview_query$key } from '#schema/__generated__/relay/MadePreview_query.graphql.ts'
import { matchHealth } from '#schema/training/matchHealth.ts'
import { paths } from '#web/__generated__/paths.ts'
import { language } from '#web/app/language/language.ts'
import { BackButton } from '#web/app/layout/BackButton.tsx'
import { useNeedsApproval } from '#web/app/person/useNeedsApproval.ts'
import { useNameScreen } from '#web/app/routing/screenTitle.ts'
import { UnclearHealth } from '#web/features/programs/generating/form/UnclearHealth.tsx'
import { type Order, orderOf } from '#web/features/programs/generating/programOrder.ts'
import { useExerciseReason } from '#web/features/programs/page/useExerciseReason.ts'
import { planDraftIn } from '#web/features/programs/planDraft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { DeleteMade } from './DeleteMade.tsx'
import { MadeSession } from './MadeSession.tsx'
import { madePlanOf, useMadeChanges } from './useMadeChanges.ts'
import { useStart } from './useStart.ts'
import { useWishName } from './useWishName.ts'

interface MadePreviewProps {
  program: MadePreview_program$key
  around: MadePreview_query$key
}

/** Preview of a custom program: review and change sessions, then start. */
export function MadePreview({ program: key, around: aroundKey }: MadePreviewProps) {
  const program = useFragment(
    graphql`
      fragment MadePreview_program on Program {
        id
        name
        sessionsPerWeek
        coachID
        companyID
        isApproved
        wasDeclined
        coachInfo {
          ...useNeedsApproval_coach
        }
        plans(filter: { userID: { eq: "template" } }, limit: 200) {
          items {
            id
            order
            ...planDraft_plan
          }
        }
        ...programOrder_program
      }
    `,
    key,
  )
  const around = useFragment(
    graphql`
      fragment MadePreview_query on Query {
        ...programOrder_query
      }
    `,
    aroundKey,
  )
  // Computed once, because the request does not change with the sessions.
  const [order] = useState(() => orderOf({ program, around, language: language.peek(), now: Date.now() }))
  useNameScreen(program.name)
  return <Preview program={program} order={order} />
}

function Preview({ program, order }: { program: MadePreview_program$data; order: Order }) {
  const { t } = useLingui()
  const { id, name, coachID } = program
  const plans = (program.plans?.items ?? [])
    .flatMap((plan) => (plan ? [plan] : []))
    .toSorted((one, other) => one.order - other.order)
    .map((plan) => madePlanOf(planDraftIn(plan)))
  const changes = useMadeChanges(plans, order)
  const reasonOf = useExerciseReason(plans)
  const again = async (plan: (typeof plans)[number]) => {
    if (!(await changes.again(plan))) notify({ text: t`There’s no other way to build this session.` })
  }
  return (
    <div className="flex max-w-[52rem] flex-col gap-6">
      <div className="-mb-3 max-md:hidden">
        <BackButton />
      </div>
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl text-balance md:text-3xl">
          <bdi>{name}</bdi>
        </h1>
        <Facts program={program} sessions={plans.length} />
      </div>
      {coachID ? <ForOthers program={program} /> : undefined}
      <UnclearHealth unclear={unclearIn(order)} />
      <Relaxed wishes={changes.relaxed} />
      <div className="sticky top-16 z-10 -mx-4 flex flex-wrap items-center gap-3 border-b border-line bg-bg px-4 py-3 md:top-18 md:mx-0 md:px-0">
        {coachID ? (
          <Button icon={<Pencil size={18} aria-hidden />} render={<RouterLink href={paths.editProgram({ id })} />}>
            <Trans>Open in the editor</Trans>
          </Button>
        ) : (
          <Start id={id} />
        )}
        <Button
          variant="secondary"
          icon={<Undo2 size={18} aria-hidden />}
          disabled={!changes.canUndo}
          busy={changes.canUndo && changes.isWriting}
          onClick={() => void changes.undo()}
        >
          <Trans>Undo</Trans>
        </Button>
        <DeleteMade id={id} name={name} />
      </div>
      <ol aria-label={t`Sessions`} className="flex flex-col gap-2">
        {plans.map((plan, index) => (
          <li key={plan.id}>
            <MadeSession
              plan={plan}
              reasonOf={reasonOf}
              place={index}
              isOpen={index === 0}
              isBusy={changes.busyId === plan.id}
              swapsFor={changes.swapsFor}
              onSwap={(swap) => changes.swap(plan, swap)}
              onAgain={() => void again(plan)}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Nothing for programs of a coach. */
function unclearIn({ person, request }: Order): readonly string[] {
  if (!person) return []
  const notes = [...(request.goals ?? []), request.additionalDetails ?? '']
  const { injuries, healthConditions } = person
  return matchHealth({ injuries, healthConditions, notes }).unclear
}

function Facts({ program, sessions }: { program: MadePreview_program$data; sessions: number }) {
  const { sessionsPerWeek } = program
  return (
    <p className="text-muted">
      <Plural value={sessions} one="# session" other="# sessions" />
      {typeof sessionsPerWeek === 'number' && (
        <>
          {' · '}
          <Plural value={sessionsPerWeek} one="# per week" other="# per week" />
        </>
      )}
    </p>
  )
}

function ForOthers({ program }: { program: MadePreview_program$data }) {
  const { companyID, isApproved, wasDeclined, coachInfo } = program
  const needsApproval = useNeedsApproval(coachInfo)({ companyIds: [companyID], isApproved, wasDeclined })
  return (
    <Notice>
      {companyID && needsApproval ? (
        <Trans>
          Only you see this draft. Publish it in the editor, and members find it once an admin has approved it.
        </Trans>
      ) : (
        <Trans>Only you see this draft. Publish it in the editor when you’re happy with it.</Trans>
      )}
    </Notice>
  )
}

function Relaxed({ wishes }: { wishes: readonly Wish[] }) {
  const { i18n } = useLingui()
  const wishName = useWishName()
  if (wishes.length === 0) return undefined
  const list = new Intl.ListFormat(i18n.locale).format(wishes.map(wishName))
  return (
    <Notice kind="warning">
      <Trans>There aren’t enough exercises here for: {list}.</Trans>
    </Notice>
  )
}

function Start({ id }: { id: string }) {
  const { start, isStarting } = useStart()
  return (
    <Button busy={isStarting} icon={<Play size={18} fill="currentColor" aria-hidden />} onClick={() => void start(id)}>
      <Trans>Start program</Trans>
    </Button>
  )
}
