import { Trans } from '@lingui/react/macro'
import { Repeat } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { usePerson } from '#web/app/person.ts'
import { useCurrentRole } from '#web/app/useCurrentRole.ts'
import { type HeldRole, switchOf, workspaceOf } from '#web/app/workspace.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { CompanyChooser } from './CompanyChooser.tsx'
import { navigationOf } from './useNavigation.ts'

interface WorkspaceSwitch {
  entry: ReactNode
  /** Stands beside the menu, which closes at the press that asks for it. */
  chooser: ReactNode
}

/** Between the member's workspace and the studio; nothing while the studio has no screen, or one has no role there. */
export function useWorkspaceSwitch(): WorkspaceSwitch {
  const roles = usePerson()?.roles ?? []
  const [current, take] = useCurrentRole(roles)
  const [isChoosing, setIsChoosing] = useState(false)
  const [, navigate] = useLocation()
  const [firstStudioPlace] = navigationOf('studio', roles)
  const offered = switchOf(roles, current)
  if (!firstStudioPlace || offered.kind === 'becomeCoach') return { entry: null, chooser: null }

  const enter = (role: HeldRole) => {
    setIsChoosing(false)
    take(role)
    navigate(workspaceOf(role) === 'studio' ? firstStudioPlace.path : paths.today())
  }
  const press = () => (offered.kind === 'choose' ? setIsChoosing(true) : enter(offered.role))
  return {
    entry: (
      <MenuItem icon={<Repeat size={20} aria-hidden />} onPress={press}>
        {workspaceOf(current) === 'studio' ? <Trans>Member view</Trans> : <Trans>My Studio</Trans>}
      </MenuItem>
    ),
    chooser: offered.kind === 'choose' && (
      <CompanyChooser roles={offered.roles} open={isChoosing} onOpenChange={setIsChoosing} onChoose={enter} />
    ),
  }
}
