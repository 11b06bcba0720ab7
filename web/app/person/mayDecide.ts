import type { Person } from './person.ts'

/** Whether the person approves and declines what these companies look after: their admins and global admins do. */
export function mayDecide(person: Person | undefined, companyIds: readonly (string | null | undefined)[]): boolean {
  const roles = person?.roles ?? []
  return roles.some(
    ({ role, companyId }) =>
      role === 'GLOBAL' || (role === 'ADMIN' && companyId !== undefined && companyIds.includes(companyId)),
  )
}
