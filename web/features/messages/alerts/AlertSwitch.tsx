import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useValue } from '#web/lib/useValue.ts'
import { Switch } from '#web/ui/option/Switch.tsx'
import { canAlert, chooseAlerts, wantsAlerts } from './wantsAlerts.ts'

/** Notifications of new messages. The browser asks for permission when the user turns them on. */
export function AlertSwitch() {
  return canAlert() ? <SupportedSwitch /> : undefined
}

function SupportedSwitch() {
  const { t } = useLingui()
  const isOn = useValue(wantsAlerts)
  const [isDenied, setDenied] = useState(() => Notification.permission === 'denied')
  const change = async (next: boolean) => {
    const permission = next ? await Notification.requestPermission() : Notification.permission
    setDenied(permission === 'denied')
    chooseAlerts(next && permission === 'granted')
  }
  return (
    <Switch
      label={t`Notifications in this browser`}
      description={
        isDenied
          ? t`Your browser blocks notifications from this site. Allow them in its settings.`
          : t`Shows new messages while you’re in another tab or app.`
      }
      checked={isOn && !isDenied}
      disabled={isDenied}
      onCheckedChange={(next) => void change(next)}
    />
  )
}
