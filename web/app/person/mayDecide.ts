import type { Person } from './person.ts'

/** Whether the user may approve and decline items of these companies: their admins and global admins may. */
export function mayDecide(person: Person | undefined, companyIds: readonly (string | null | undefined)[]): boolean {
  const roles = person?.roles ?? []
  return roles.some(
    ({ role, companyId }) =>
      role === 'GLOBAL' || (role === 'ADMIN' && companyId !== undefined && companyIds.includes(companyId)),
  )
}
