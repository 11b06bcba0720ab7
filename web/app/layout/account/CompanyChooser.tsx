import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { roleLabels } from '#web/app/names/roleLabels.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { menuItemClass } from '#web/ui/menu/menuItemClass.ts'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'

interface CompanyChooserProps {
  roles: readonly HeldRole[]
  /** The role that the user currently works in. */
  current: HeldRole
  open: boolean
  onOpenChange: (open: boolean) => void
  onChoose: (role: HeldRole) => void
}

/** Chooses the company and role to work in, for users with several. */
export function CompanyChooser({ roles, current, onChoose, ...dialog }: CompanyChooserProps) {
  const { t } = useLingui()
  return (
    <Dialog {...dialog} title={<Trans>Choose a company</Trans>} closeLabel={t`Close`} width="narrow">
      <ul className="flex flex-col gap-1">
        {roles.map((role) => (
          <li key={role.id}>
            <button
              type="button"
              aria-current={role.id === current.id ? 'true' : undefined}
              className={`${menuItemClass} hover:bg-track`}
              onClick={() => onChoose(role)}
            >
              {role.companyLogo && <Avatar name={role.companyName} src={role.companyLogo} size={28} />}
              <span dir="auto" className="flex-1 truncate">
                {role.companyName ?? t(roleLabels[role.role])}
              </span>
              {role.role !== 'COACH' && <Badge tone="brand">{t(roleLabels[role.role])}</Badge>}
              {role.id === current.id && <Check size={18} aria-hidden className="text-brand-text" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
