import { frames } from '#web/__generated__/frames.ts'
import { usePerson } from '#web/app/person.ts'
import type { NavigationItem } from '#web/app/routing/route.ts'
import { useCurrentRole } from '#web/app/useCurrentRole.ts'
import { type HeldRole, type Workspace, workspaceOf } from '#web/app/workspace.ts'

export type NavigationLink = NavigationItem & { path: string }

/** The places of a workspace that somebody with these roles may open. */
export function navigationOf(workspace: Workspace, held: readonly HeldRole[]): NavigationLink[] {
  const places = Object.values(frames).flatMap(({ path, navigation, roles }) => {
    const mayOpen = !roles || held.some(({ role }) => roles.includes(role))
    return navigation?.workspace === workspace && mayOpen ? [{ path: path.pattern, ...navigation }] : []
  })
  return places.toSorted((one, other) => one.order - other.order)
}

/** The places of the workspace one is in. A studio without a single screen is not shown; its people work as members. */
export function useNavigation(): { links: NavigationLink[]; hasStudio: boolean } {
  const person = usePerson()
  const roles = person?.roles ?? []
  const [current] = useCurrentRole(roles)
  const studio = navigationOf('studio', roles)
  const hasStudio = studio.length > 0
  const isStudio = hasStudio && workspaceOf(current) === 'studio'
  return { links: isStudio ? studio : navigationOf('member', roles), hasStudio }
}
