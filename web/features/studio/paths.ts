import { address } from '#web/lib/address.ts'

export const paths = {
  studio: address('/dashboard/my-studio'),
  companyClasses: address('/dashboard/manage-classes/company', ['company']),
  rooms: address('/dashboard/manage-classes/rooms', ['company']),
  taught: address('/dashboard/manage-classes'),
  editClass: address('/dashboard/manage-classes/edit', ['id']),
  newClass: address('/dashboard/manage-classes/new'),
}
