import { notify } from '#web/ui/feedback/notify.ts'
import { canAlert } from './wantsAlerts.ts'

interface MessageAlert {
  title: string
  body: string
  /** A second notification with the same id replaces the first, also one of another tab. */
  id: string
  open: () => void
}

/** Shows a notification of the browser. If that fails, an alert with the same title and body appears in the page. */
export function showAlert({ title, body, id, open }: MessageAlert): void {
  const fail = () => notify({ kind: 'error', title, text: body, sticky: true, id })
  if (!canAlert() || Notification.permission !== 'granted') {
    fail()
    return
  }
  try {
    const notification = new Notification(title, { body, tag: id })
    notification.addEventListener('error', fail)
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
      open()
    })
  } catch {
    // Browsers of phones have the constructor, and throw.
    fail()
  }
}
