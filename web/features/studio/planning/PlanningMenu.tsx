import { Trans } from '@lingui/react/macro'
import { CalendarCog } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { MenuOnDemand } from '#web/ui/menu/MenuOnDemand.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'

const loadMenu = async () => (await import('./OpenedPlanningMenu.tsx')).OpenedPlanningMenu
const loadCopying = async () => (await import('#web/features/studio/copying/CopyWeekDialog.tsx')).CopyWeekDialog

/** What changes many dates at once, and what a plan needs: of the coach's classes, or of a company's. */
export function PlanningMenu({ companyId }: { companyId?: string | undefined }) {
  const [isCopying, setCopying] = useState(false)
  const { Loaded: CopyWeekDialog, ask } = useOnDemand(loadCopying)
  return (
    <>
      <MenuOnDemand
        load={loadMenu}
        given={{ companyId, onCopyWeek: () => ask(() => setCopying(true)) }}
        trigger={
          <Button variant="secondary" icon={<CalendarCog size={18} aria-hidden />}>
            <Trans>Plan</Trans>
          </Button>
        }
      />
      {CopyWeekDialog && isCopying && <CopyWeekDialog companyId={companyId} open onOpenChange={setCopying} />}
    </>
  )
}
