import { useShell } from '#web/app/useShell.ts'
import { useValue } from '#web/lib/useValue.ts'
import { NewVersionNotice } from './NewVersionNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'

/** Notices about the page as a whole, at its lower edge. */
export function FloatingNotices() {
  const { router } = useShell()
  const { row } = useValue(router.visited)
  // A workout continues offline, and a notice would cover its main button.
  if (row.layout === 'bare') return null
  return (
    <div className="fixed inset-x-0 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-30 mx-auto flex w-full max-w-[32rem] flex-col gap-2 px-4 md:bottom-6">
      <NewVersionNotice />
      <OfflineNotice />
    </div>
  )
}
