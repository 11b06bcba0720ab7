import { address } from '#web/lib/address.ts'

export const paths = {
  taught: address('/dashboard/manage-classes'),
  newClass: address('/dashboard/manage-classes/new'),
}
