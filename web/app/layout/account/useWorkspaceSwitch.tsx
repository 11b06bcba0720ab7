import { Trans } from '@lingui/react/macro'
import { ArrowLeftRight, Repeat } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { usePerson } from '#web/app/person/person.ts'
import { useCurrentRole } from '#web/app/person/useCurrentRole.ts'
import { type HeldRole, studioRolesOf, switchOf, workspaceOf } from '#web/app/person/workspace.ts'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import { BecomeCoachCard } from './BecomeCoachCard.tsx'
import { CompanyChooser } from './CompanyChooser.tsx'

interface WorkspaceSwitch {
  entry: ReactNode
  /** Rendered beside the menu, which closes when the chooser opens. */
  chooser: ReactNode
}

/**
 * Switches between the member's workspace and the studio, and between companies; for users who are only members, leads
 * to a studio.
 */
export function useWorkspaceSwitch(): WorkspaceSwitch {
  const roles = usePerson()?.roles ?? []
  const [current, take] = useCurrentRole(roles)
  const [isChoosing, setIsChoosing] = useState(false)
  const [, navigate] = useLocation()
  const studioRoles = studioRolesOf(roles)
  const offered = switchOf(roles, current)
  if (offered.kind === 'becomeCoach') return { entry: <BecomeCoachCard />, chooser: null }

  const isInStudio = workspaceOf(current) === 'studio'
  const enter = (role: HeldRole) => {
    setIsChoosing(false)
    take(role)
    navigate(workspaceOf(role) === 'studio' ? paths.studio() : paths.today())
  }
  return {
    entry: (
      <>
        <MenuItem
          icon={<Repeat size={20} aria-hidden />}
          onPress={() => (offered.kind === 'choose' ? setIsChoosing(true) : enter(offered.role))}
        >
          {isInStudio ? <Trans>Member view</Trans> : <Trans>My Studio</Trans>}
        </MenuItem>
        {isInStudio && studioRoles.length > 1 && (
          <MenuItem icon={<ArrowLeftRight size={20} aria-hidden />} onPress={() => setIsChoosing(true)}>
            <Trans>Switch company</Trans>
          </MenuItem>
        )}
      </>
    ),
    chooser: studioRoles.length > 1 && (
      <CompanyChooser
        roles={studioRoles}
        current={current}
        open={isChoosing}
        onOpenChange={setIsChoosing}
        onChoose={enter}
      />
    ),
  }
}
