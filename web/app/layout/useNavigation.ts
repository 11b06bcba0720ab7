import { usePerson } from '#web/app/person.ts'
import { routes } from '#web/app/routes.tsx'
import type { NavigationItem } from '#web/app/routing/route.ts'
import { useCurrentRole } from '#web/app/useCurrentRole.ts'
import { type Workspace, workspaceOf } from '#web/app/workspace.ts'

export type NavigationLink = NavigationItem & { path: string }

export function navigationOf(workspace: Workspace): NavigationLink[] {
  return routes.flatMap(({ path, navigation }) =>
    navigation?.workspace === workspace ? [{ path, ...navigation }] : [],
  )
}

/** The places of the workspace one is in. A studio without a single screen is not shown; its people work as members. */
export function useNavigation(): { links: NavigationLink[]; hasStudio: boolean } {
  const person = usePerson()
  const [current] = useCurrentRole(person?.roles ?? [])
  const studio = navigationOf('studio')
  const hasStudio = studio.length > 0
  const isStudio = hasStudio && workspaceOf(current) === 'studio'
  return { links: isStudio ? studio : navigationOf('member'), hasStudio }
}
