import { Trans } from '@lingui/react/macro'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { usePerson } from '#web/app/person.ts'
import { useCurrentRole } from '#web/app/useCurrentRole.ts'
import { type HeldRole, switchOf, workspaceOf } from '#web/app/workspace.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { CompanyChooser } from './CompanyChooser.tsx'
import { navigationOf } from './useNavigation.ts'

/** Between the member's workspace and the studio; nothing while the studio has no screen, or one has no role there. */
export function WorkspaceSwitch() {
  const roles = usePerson()?.roles ?? []
  const [current, take] = useCurrentRole(roles)
  const [isChoosing, setIsChoosing] = useState(false)
  const [, navigate] = useLocation()
  const [firstStudioPlace] = navigationOf('studio', roles)
  if (!firstStudioPlace) return null

  const offered = switchOf(roles, current)
  if (offered.kind === 'becomeCoach') return null
  const enter = (role: HeldRole) => {
    take(role)
    navigate(workspaceOf(role) === 'studio' ? firstStudioPlace.path : paths.today())
  }
  const press = () => (offered.kind === 'choose' ? setIsChoosing(true) : enter(offered.role))
  return (
    <>
      <MenuItem icon={<Repeat size={20} aria-hidden />} onPress={press}>
        {workspaceOf(current) === 'studio' ? <Trans>Member view</Trans> : <Trans>My Studio</Trans>}
      </MenuItem>
      {offered.kind === 'choose' && (
        <CompanyChooser roles={offered.roles} open={isChoosing} onOpenChange={setIsChoosing} onChoose={enter} />
      )}
    </>
  )
}
