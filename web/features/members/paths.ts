import { address } from '#web/lib/address.ts'

export const paths = {
  members: address('/dashboard/manage-members', ['company', 'q', 'state']),
  importMembers: address('/dashboard/manage-members/import'),
  member: address('/dashboard/manage-members/member', ['id']),
  ownCoaches: address('/dashboard/my-coaches'),
}
