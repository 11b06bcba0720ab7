import { Trans } from '@lingui/react/macro'
import { tellError } from '#web/app/failures/tellError.ts'
import { Button } from '#web/ui/Button.tsx'

interface DecisionButtonsProps {
  isApproved: boolean | null | undefined
  /** Takes the decision that the admin saw. Refused if another admin has decided since this page loaded. */
  approve: (seen: boolean | null) => Promise<unknown>
  decline: (seen: boolean | null) => Promise<unknown>
}

/** An admin's decision on a video or program. */
export function DecisionButtons({ isApproved, approve, decline }: DecisionButtonsProps) {
  const decide = (decision: typeof approve) => void decision(isApproved ?? null).catch(tellError)
  return (
    <>
      {isApproved !== true && (
        <Button size="compact" onClick={() => decide(approve)}>
          <Trans>Approve</Trans>
        </Button>
      )}
      {isApproved !== false && (
        <Button size="compact" variant="secondary" onClick={() => decide(decline)}>
          <Trans>Decline</Trans>
        </Button>
      )}
    </>
  )
}
