import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { paths } from './paths.ts'

/** The list of classes that belongs to the role in which the user is at the studio. */
export function useClassList(): string {
  const role = useStudioRole()
  if (role?.role === 'ADMIN') return paths.companyClasses({ company: role.companyId })
  // Global admins have no list of their own.
  return role?.role === 'GLOBAL' ? paths.studio() : paths.taught()
}
