import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/Button.tsx'
import { SubmitButton } from '#web/ui/form/Form.tsx'

/** The buttons of a form that stands in a list, in place of its row. */
export function SaveOrCancel({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton>
        <Trans>Save</Trans>
      </SubmitButton>
      <Button variant="secondary" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}
