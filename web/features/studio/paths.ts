import { address } from '#web/lib/address.ts'

export const paths = {
  studio: address('/dashboard/my-studio'),
  companyClasses: address('/dashboard/manage-classes/company', ['company']),
  taught: address('/dashboard/manage-classes'),
  newClass: address('/dashboard/manage-classes/new'),
}
