import { Trans } from '@lingui/react/macro'
import { PhoneOff } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { AlertDialogClose } from '#web/ui/AlertDialogClose.tsx'
import { Button } from '#web/ui/Button.tsx'

interface LeaveButtonProps {
  /** Ends the class for everybody; undefined for those who may not. */
  onEnd: (() => Promise<void>) | undefined
  onLeave: () => void
}

/** Leaves at once; whoever may end the class for everybody is asked which of the two they mean. */
export function LeaveButton({ onEnd, onLeave }: LeaveButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const end = async () => {
    setEnding(true)
    await onEnd?.().finally(() => setEnding(false))
  }
  return (
    <>
      <Button
        variant="danger"
        className="max-meeting:px-3"
        icon={<PhoneOff size={18} aria-hidden />}
        onClick={() => (onEnd ? setAsking(true) : onLeave())}
      >
        <span className="max-meeting:sr-only">
          <Trans>Leave</Trans>
        </span>
      </Button>
      {onEnd && (
        <AlertDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={<Trans>Leave the class?</Trans>}
          text={<Trans>You can come back while it goes on. Ending it closes the room for everybody.</Trans>}
          actions={
            <>
              <AlertDialogClose>
                <Button variant="secondary">
                  <Trans>Stay</Trans>
                </Button>
              </AlertDialogClose>
              <Button variant="secondary" onClick={onLeave}>
                <Trans>Leave</Trans>
              </Button>
              <Button variant="danger" busy={isEnding} onClick={() => void end()}>
                <Trans>End for all</Trans>
              </Button>
            </>
          }
        />
      )}
    </>
  )
}
