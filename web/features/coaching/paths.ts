import { address } from '#web/lib/address.ts'

export const paths = {
  becomeCoach: address('/dashboard/become-coach'),
  manageCoaches: address('/dashboard/manage-coaches', ['company', 'tab']),
  roleHistory: address('/dashboard/manage-coaches/history', ['company', 'q', 'state']),
}
