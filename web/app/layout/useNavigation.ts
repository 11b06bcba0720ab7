import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { frames } from '#web/__generated__/frames.ts'
import { usePerson } from '#web/app/person/person.ts'
import { useCurrentRole, useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { type HeldRole, memberRole, roleIn, workspaceOf } from '#web/app/person/workspace.ts'
import { isActive } from '#web/app/routing/isActive.ts'
import type { NavigationItem } from '#web/app/routing/route.ts'

export type NavigationLink = NavigationItem & { path: string }

/** The links of a role's workspace, followed by one to the other workspace. */
export function navigationOf(current: HeldRole, studioRole: HeldRole | undefined): NavigationLink[] {
  if (workspaceOf(current) === 'studio') return [...placesOf(current), ...placesOf(memberRole).slice(0, 1)]
  return [...placesOf(current), ...(studioRole ? placesOf(studioRole).slice(0, 1) : [])]
}

/** In display order, without links that have no screen for the role. */
function placesOf(held: HeldRole): NavigationLink[] {
  const places = Object.values(frames).flatMap(({ path, navigation, roles }) => {
    const isOfWorkspace = navigation?.workspace === workspaceOf(held) || navigation?.workspace === 'both'
    return navigation && isOfWorkspace && (!roles || roles.includes(held.role))
      ? [{ path: path.pattern, ...navigation }]
      : []
  })
  return places.toSorted((one, other) => one.order - other.order)
}

/** The navigation links of the current page. */
export function useNavigation(): { links: NavigationLink[] } {
  const current = useRoleHere()
  const studioRole = useStudioRole()
  return { links: navigationOf(current, studioRole) }
}

/** Opening a page of the other workspace switches to it; neutral pages keep the workspace. */
function useRoleHere(): HeldRole {
  const roles = usePerson()?.roles ?? []
  const [current, take] = useCurrentRole(roles)
  const studioRole = useStudioRole()
  const [path] = useLocation()
  const here = placeAt(path)
  const workspace = here?.navigation?.workspace
  const isOfOne = workspace !== undefined && workspace !== 'both'
  const role = (isOfOne && roleIn({ workspace, kinds: here?.roles }, roles, [current.id, studioRole?.id])) || current

  const settle = useEffectEvent((id: string) => {
    if (id === role.id) take(role)
  })
  useEffect(() => settle(role.id), [role.id])
  return role
}

/** Of several nested links, the innermost. */
function placeAt(path: string) {
  const above = Object.values(frames).filter(
    ({ path: { pattern }, navigation }) => navigation && isActive(pattern, path, ''),
  )
  return above.toSorted((one, other) => other.path.pattern.length - one.path.pattern.length)[0]
}
