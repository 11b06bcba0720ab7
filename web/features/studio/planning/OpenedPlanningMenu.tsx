import { Trans } from '@lingui/react/macro'
import { CalendarOff, CopyPlus, DoorOpen, FileUp } from 'lucide-react'
import { Link as RouterLink } from 'wouter'
import { paths } from '#web/features/studio/paths.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import type { OpenedMenuProps } from '#web/ui/menu/MenuOnDemand.tsx'

interface PlanningItems {
  companyId: string | undefined
  onCopyWeek: () => void
}

export function OpenedPlanningMenu({ trigger, companyId, onCopyWeek }: PlanningItems & OpenedMenuProps) {
  const closures = companyId === undefined ? paths.closures() : paths.companyClosures({ company: companyId })
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<CopyPlus size={18} aria-hidden />} onPress={onCopyWeek}>
        <Trans>Copy week</Trans>
      </MenuItem>
      <MenuItem icon={<FileUp size={18} aria-hidden />} render={<RouterLink href={paths.importClasses()} />}>
        <Trans>Import classes</Trans>
      </MenuItem>
      <MenuItem icon={<CalendarOff size={18} aria-hidden />} render={<RouterLink href={closures} />}>
        <Trans>Closures</Trans>
      </MenuItem>
      {companyId !== undefined && (
        <MenuItem
          icon={<DoorOpen size={18} aria-hidden />}
          render={<RouterLink href={paths.rooms({ company: companyId })} />}
        >
          <Trans>Rooms</Trans>
        </MenuItem>
      )}
    </Menu>
  )
}
