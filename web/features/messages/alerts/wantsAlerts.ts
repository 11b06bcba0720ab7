import { signal } from '@preact/signals-react'

const KEY = 'message-alerts'

/** Browsers of phones have notifications only in an installed app. */
export const canAlert = () => typeof Notification !== 'undefined'

/** Whether the browser shows notifications of new messages. Chosen on this device. */
export const wantsAlerts = signal(localStorage.getItem(KEY) === 'on')

export function chooseAlerts(isOn: boolean): void {
  wantsAlerts.value = isOn
  if (isOn) localStorage.setItem(KEY, 'on')
  else localStorage.removeItem(KEY)
}
