import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CoachRequestRow_role$key } from '#schema/__generated__/relay/CoachRequestRow_role.graphql.ts'
import type { CoachRequestRowApproveMutation } from '#schema/__generated__/relay/CoachRequestRowApproveMutation.graphql.ts'
import type { CoachRequestRowDeclineMutation } from '#schema/__generated__/relay/CoachRequestRowDeclineMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { useDayLabel } from '#web/app/useDateLabel.ts'
import { useShell } from '#web/app/useShell.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useOnDemand } from '#web/ui/useOnDemand.ts'
import { type Category, useTeachingName } from './teaching.ts'

const loadDialog = async () => (await import('#web/ui/ConfirmDialog.tsx')).ConfirmDialog

interface CoachRequestRowProps {
  role: CoachRequestRow_role$key
  categories: readonly Category[]
  withCompany: boolean
  onDecide: () => void
}

/** One who would like to coach: who, what, since when, and the two answers. */
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
  const [isAsking, setIsAsking] = useState(false)
  const { Loaded: ConfirmDialog, warm, ask } = useOnDemand(loadDialog)
  const { coachName: name } = role
  const day = dayLabel(Date.parse(role.createdAt))
  return (
    <li className="flex flex-wrap items-center gap-4 rounded border border-line bg-surface p-4">
      <Avatar name={name} src={role.coachPhoto} size={48} />
      <div className="min-w-48 flex-1">
        <h2 className="text-base">
          <bdi>{name}</bdi>
        </h2>
        <p className="text-muted">{teaches ? <bdi>{teaches}</bdi> : <Trans>Hasn’t said what they teach</Trans>}</p>
        <p className="text-sm text-muted">
          <time dateTime={role.createdAt}>
            <Trans>Asked: {day}</Trans>
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
        <Button
          size="compact"
          variant="secondary"
          aria-label={t`Decline: ${name}`}
          aria-haspopup="dialog"
          onPointerEnter={warm}
          onFocus={warm}
          onClick={() => ask(() => setIsAsking(true))}
        >
          <Trans>Decline</Trans>
        </Button>
      </div>
      {ConfirmDialog && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={<Trans>Decline this request?</Trans>}
          text={<Trans>{`\u2068${name}\u2069`} will be told, and can’t ask again.</Trans>}
          confirmLabel={<Trans>Decline</Trans>}
          cancelLabel={<Trans>Keep request</Trans>}
          onConfirm={() => void decline()}
          busy={isDeciding}
          danger
        />
      )}
    </li>
  )
}

/** Either answer is final. One that somebody else gave meanwhile is told, and stands. */
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
      // The list of coaches has one more.
      await router.refresh().catch(() => undefined)
    },
    decline: async () => {
      onDecide()
      if (await refusal.write({ id })) notify({ text: t`Request declined: ${coachName}` })
    },
  }
}
