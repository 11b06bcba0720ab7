import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { useDeleteProgram } from '#web/features/programs/useProgramWrites.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'

/** Deletes a custom program before anyone is enrolled. */
export function DeleteMade({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { write, isWriting } = useDeleteProgram()
  const remove = async () => {
    if (!(await write({ id }))) return
    notify({ kind: 'success', text: t`Program deleted` })
    navigate(paths.programs())
  }
  return (
    <ConfirmButton
      size="compact"
      variant="quiet"
      question={{
        title: <Trans>Delete {`\u2068${name}\u2069`}?</Trans>,
        text: <Trans>You can’t undo this, but you can get another one any time.</Trans>,
        confirmLabel: <Trans>Delete</Trans>,
        cancelLabel: <Trans>Keep</Trans>,
        busy: isWriting,
        danger: true,
      }}
      onConfirm={() => void remove()}
    >
      <Trans>Delete</Trans>
    </ConfirmButton>
  )
}
