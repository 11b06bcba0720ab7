import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dayOf } from '#web/lib/time/day.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateField, TimeField } from '#web/ui/date/DateFields.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { instantOf } from './sendTimes.ts'

interface SendTimeDialogProps {
  /** The time that was chosen before. */
  sendAt?: string
  onChoose: (sendAt: string) => void
  onClose: () => void
}

/** The day and the time at which a message is sent, in the reader's time zone. */
export function SendTimeDialog({ sendAt, onChoose, onClose }: SendTimeDialogProps) {
  const { t } = useLingui()
  const now = useNow()
  const [day, setDay] = useState<string | null>(dayOf(sendAt === undefined ? now : Date.parse(sendAt)))
  const [time, setTime] = useState(sendAt === undefined ? null : timeOf(sendAt))
  const instant = instantOf(day, time)
  const isPast = instant !== undefined && instant <= now
  const choose = () => {
    if (instant === undefined || isPast) return
    onChoose(new Date(instant).toISOString())
    onClose()
  }
  const zone = guessTimeZone()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="narrow"
      title={<Trans>Send later</Trans>}
      description={<Trans>Your time zone is {zone}.</Trans>}
      closeLabel={t`Close`}
      actions={
        <Button disabled={instant === undefined || isPast} onClick={choose}>
          <Trans>Schedule</Trans>
        </Button>
      }
    >
      <DateField label={t`Date`} min={dayOf(now)} value={day} onChange={setDay} />
      <TimeField
        label={t`Time`}
        value={time}
        onChange={setTime}
        {...(isPast ? { error: t`Choose a time in the future.` } : {})}
      />
    </Dialog>
  )
}

/** By the reader's clock, HH:mm. */
function timeOf(instant: string): string {
  const date = new Date(instant)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
