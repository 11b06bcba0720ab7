import { useLingui } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MenuOnDemand } from '#web/ui/menu/MenuOnDemand.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'

const loadMenu = async () => (await import('./OpenedSendLater.tsx')).OpenedSendLater
const loadDialog = async () => (await import('./SendTimeDialog.tsx')).SendTimeDialog

interface SendLaterProps {
  disabled: boolean
  /** The instant at which the message is to be sent. */
  onChoose: (sendAt: string) => void
}

/** Chooses when a message is sent, beside the button that sends it now. */
export function SendLater({ disabled, onChoose }: SendLaterProps) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { Loaded: Dialog, ask } = useOnDemand(loadDialog)
  return (
    <>
      <MenuOnDemand
        load={loadMenu}
        given={{ onChoose, onAsk: () => ask(() => setAsking(true)) }}
        trigger={
          <IconButton label={t`Send later`} disabled={disabled} icon={<CalendarClock size={20} aria-hidden />} />
        }
      />
      {Dialog && isAsking && <Dialog onChoose={onChoose} onClose={() => setAsking(false)} />}
    </>
  )
}
