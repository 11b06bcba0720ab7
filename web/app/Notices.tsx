import { OfflineNotice } from './OfflineNotice.tsx'
import { Toasts } from './Toasts.tsx'

/** What the app says by itself, over whatever screen there is. */
export function Notices() {
  return (
    <>
      <OfflineNotice />
      <Toasts />
    </>
  )
}
