import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { CoachRequestRow_role$key } from '#schema/__generated__/relay/CoachRequestRow_role.graphql.ts'
import type { CoachRequestRowApproveMutation } from '#schema/__generated__/relay/CoachRequestRowApproveMutation.graphql.ts'
import type { CoachRequestRowDeclineMutation } from '#schema/__generated__/relay/CoachRequestRowDeclineMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { useDayLabel } from '#web/app/names/useDateLabel.ts'
import { useShell } from '#web/app/useShell.ts'
import { type Category, useTeachingName } from '#web/features/coaching/teaching.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'

interface CoachRequestRowProps {
  role: CoachRequestRow_role$key
  categories: readonly Category[]
  withCompany: boolean
  onDecide: () => void
}

/** One request to coach, with buttons to approve and decline. */
export function CoachRequestRow({ role: key, categories, withCompany, onDecide }: CoachRequestRowProps) {
  const role = useFragment(
    graphql`
      fragment CoachRequestRow_role on Role {
        id
        coachName
        coachPhoto
        category
        customCategory
        createdAt
        company {
          name
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const dayLabel = useDayLabel()
  const teaches = useTeachingName(categories)({ category: role.category, customCategory: role.customCategory })
  const { approve, decline, isDeciding } = useDecision(role, onDecide)
  const { coachName: name } = role
  const day = dayLabel(Date.parse(role.createdAt))
  return (
    <li className="flex flex-wrap items-center gap-4 rounded border border-line bg-surface p-4">
      <Avatar name={name} src={role.coachPhoto} size={48} />
      <div className="min-w-48 flex-1">
        <h2 className="text-base">
          <bdi>{name}</bdi>
        </h2>
        <p className="text-muted">{teaches ? <bdi>{teaches}</bdi> : <Trans>No category given</Trans>}</p>
        <p className="text-sm text-muted">
          <time dateTime={role.createdAt}>
            <Trans>Requested: {day}</Trans>
          </time>
          {withCompany && role.company && (
            <>
              {' · '}
              <bdi>{role.company.name}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="compact" busy={isDeciding} aria-label={t`Approve: ${name}`} onClick={() => void approve()}>
          <Trans>Approve</Trans>
        </Button>
        <ConfirmButton
          size="compact"
          variant="secondary"
          aria-label={t`Decline: ${name}`}
          question={{
            title: <Trans>Decline this request?</Trans>,
            text: <Trans>We’ll let {`\u2068${name}\u2069`} know. They won’t be able to ask again.</Trans>,
            confirmLabel: <Trans>Decline</Trans>,
            cancelLabel: <Trans>Keep request</Trans>,
            busy: isDeciding,
            danger: true,
          }}
          onConfirm={() => void decline()}
        >
          <Trans>Decline</Trans>
        </ConfirmButton>
      </div>
    </li>
  )
}

/** Approves or declines a request. Both are final. If another admin decided first, shows their decision. */
function useDecision({ id, coachName }: { id: string; coachName: string }, onDecide: () => void) {
  const { t } = useLingui()
  const { router } = useShell()
  const approval = useWrite<CoachRequestRowApproveMutation>(graphql`
    mutation CoachRequestRowApproveMutation($id: ID!) {
      approve: approveCoachRoleLambda(id: $id) {
        success
        code
        role {
          id
          status
        }
      }
    }
  `)
  const refusal = useWrite<CoachRequestRowDeclineMutation>(graphql`
    mutation CoachRequestRowDeclineMutation($id: ID!) {
      decline: declineCoachRoleLambda(id: $id) {
        success
        code
        role {
          id
          status
        }
      }
    }
  `)
  return {
    isDeciding: approval.isWriting || refusal.isWriting,
    approve: async () => {
      onDecide()
      if (!(await approval.write({ id }))) return
      notify({ kind: 'success', text: t`${coachName} is a coach now.` })
      // The list of coaches has a new entry.
      await router.refresh().catch(() => undefined)
    },
    decline: async () => {
      onDecide()
      if (await refusal.write({ id })) notify({ text: t`Request declined: ${coachName}` })
    },
  }
}
