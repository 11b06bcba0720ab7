import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { useDeleteProgram } from '#web/features/programs/useProgramWrites.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useOnDemand } from '#web/ui/useOnDemand.ts'

const loadDialog = async () => (await import('#web/ui/ConfirmDialog.tsx')).ConfirmDialog

/** Nobody trains it yet. */
export function DeleteMade({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { write, isWriting } = useDeleteProgram()
  const [isAsking, setIsAsking] = useState(false)
  const { Loaded: ConfirmDialog, warm, ask } = useOnDemand(loadDialog)
  const remove = async () => {
    if (!(await write({ id }))) return
    notify({ kind: 'success', text: t`Program deleted` })
    navigate(paths.programs())
  }
  return (
    <>
      <Button
        size="compact"
        variant="quiet"
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => ask(() => setIsAsking(true))}
      >
        <Trans>Delete</Trans>
      </Button>
      {ConfirmDialog && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={<Trans>Delete {`\u2068${name}\u2069`}?</Trans>}
          text={<Trans>You can’t undo this. You can have another one made any time.</Trans>}
          confirmLabel={<Trans>Delete</Trans>}
          cancelLabel={<Trans>Keep</Trans>}
          onConfirm={() => void remove()}
          busy={isWriting}
          danger
        />
      )}
    </>
  )
}
