import { address } from '#web/lib/address.ts'

export const paths = {
  followed: address('/dashboard/following'),
  followers: address('/dashboard/manage-followers'),
}
