import { Trans, useLingui } from '@lingui/react/macro'
import { graphql } from 'react-relay'
import type { RevokeRoleButtonMutation } from '#schema/__generated__/relay/RevokeRoleButtonMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { roleLabels } from '#web/app/names/roleLabels.ts'
import type { RoleKind } from '#web/app/person/role.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'

interface RevokeRoleButtonProps {
  roleId: string
  kind: RoleKind
  /** Name of the person who has the role. */
  name: string
}

/** Takes a role away, after a question. The row leaves its list when the status of the record changes. */
export function RevokeRoleButton({ roleId, kind, name }: RevokeRoleButtonProps) {
  const { t } = useLingui()
  const { write, isWriting } = useWrite<RevokeRoleButtonMutation>(graphql`
    mutation RevokeRoleButtonMutation($id: ID!) {
      revoke: revokeRoleLambda(id: $id) {
        success
        code
        role {
          id
          status
        }
      }
    }
  `)
  const revoke = async (close: () => void) => {
    const isDone = await write({ id: roleId })
    close()
    if (isDone) notify({ kind: 'success', text: t`Role removed: ${`\u2068${name}\u2069`}` })
  }
  return (
    <ConfirmButton
      size="compact"
      variant="secondary"
      aria-label={t`Remove: ${name}`}
      question={{
        title: kind === 'COACH' ? <Trans>Remove this coach?</Trans> : <Trans>Remove this admin?</Trans>,
        text: (
          <Trans>
            {`\u2068${name}\u2069`} loses this role right away: {t(roleLabels[kind])}. You can give it back later.
          </Trans>
        ),
        confirmLabel: <Trans context="role">Remove</Trans>,
        cancelLabel: <Trans>Cancel</Trans>,
        busy: isWriting,
        danger: true,
      }}
      onConfirm={(close) => void revoke(close)}
    >
      <Trans context="role">Remove</Trans>
    </ConfirmButton>
  )
}
