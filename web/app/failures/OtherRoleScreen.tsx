import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { Main } from '#web/app/layout/frames/Main.tsx'
import { LogoBar } from '#web/app/layout/LogoBar.tsx'
import { usePerson } from '#web/app/person/person.ts'
import type { RoleKind } from '#web/app/person/role.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

/** Shown when a link leads to a screen for a role that the user does not have: names the role and offers a way on. */
export function OtherRoleScreen({ roles }: { roles: readonly RoleKind[] }) {
  return (
    <>
      <LogoBar />
      <Main className="mx-auto flex w-full max-w-[48rem] flex-col gap-8 px-4 pt-24 pb-16 md:px-8 md:pt-28">
        <EmptyState
          isPage
          icon={<KeyRound size={22} aria-hidden />}
          title={<Audience roles={roles} />}
          text={<Reason roles={roles} />}
          action={<WayOn roles={roles} />}
        />
      </Main>
    </>
  )
}

interface RolesProps {
  /** Who may open the screen. */
  roles: readonly RoleKind[]
}

function Audience({ roles }: RolesProps) {
  const [isForCoaches, isForAdmins] = [roles.includes('COACH'), roles.includes('ADMIN')]
  if (isForCoaches && isForAdmins) return <Trans>This page is for coaches and admins</Trans>
  if (isForCoaches) return <Trans>This page is for coaches</Trans>
  return isForAdmins ? <Trans>This page is for studio admins</Trans> : <Trans>This page is for global admins</Trans>
}

function Reason({ roles }: RolesProps) {
  const ownRoles = (usePerson()?.roles ?? []).map(({ role }) => role)
  if (ownRoles.includes('GLOBAL') && roles.includes('ADMIN'))
    return <Trans>You manage this server. Classes belong to a studio, and its admin manages them.</Trans>
  return <Trans>Your account doesn’t have that role. If you expected it to, ask your studio’s admin.</Trans>
}

/** On a page for coaches and admins, offers a member to become a coach. */
function WayOn({ roles }: RolesProps) {
  const { t } = useLingui()
  const studioRole = useStudioRole()
  const [label, path] = studioRole ? [t`Go to My Studio`, paths.studio()] : [t`Go to Today`, paths.today()]
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <Button size="compact" render={<Link href={path} replace />}>
        {label}
      </Button>
      {!studioRole && roles.includes('COACH') && (
        <Button size="compact" variant="secondary" render={<Link href={paths.becomeCoach()} replace />}>
          <Trans>Become a coach</Trans>
        </Button>
      )}
    </div>
  )
}
