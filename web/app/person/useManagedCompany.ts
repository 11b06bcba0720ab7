import { useStudioRole } from './useCurrentRole.ts'

/** Admins see their own company; global admins see the selected one, by default their own or the first one. */
export function useManagedCompany(askedId: string | undefined, firstId: string | undefined) {
  const role = useStudioRole(['ADMIN', 'GLOBAL'])
  if (role?.role !== 'GLOBAL') return { shownId: role?.companyId, isGlobal: false }
  return { shownId: askedId ?? role.companyId ?? firstId, isGlobal: true }
}
