import { address } from '#web/lib/address.ts'

export const paths = {
  studio: address('/dashboard/my-studio'),
  companyClasses: address('/dashboard/manage-classes/company', ['company']),
  company: address('/dashboard/manage-company', ['company']),
  rooms: address('/dashboard/manage-classes/rooms', ['company']),
  taught: address('/dashboard/manage-classes'),
  editClass: address('/dashboard/manage-classes/edit', ['id']),
  closures: address('/dashboard/manage-classes/closures'),
  companyClosures: address('/dashboard/manage-classes/company/closures', ['company']),
  importClasses: address('/dashboard/manage-classes/import'),
  calendar: address('/dashboard/manage-classes/calendar', ['view', 'date']),
  companyCalendar: address('/dashboard/manage-classes/company/calendar', ['view', 'date']),
  companyNewClass: address('/dashboard/manage-classes/company/new', ['company', 'date', 'time', 'minutes']),
  newClass: address('/dashboard/manage-classes/new', ['date', 'time', 'minutes']),
}
