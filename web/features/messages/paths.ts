import { address } from '#web/lib/address.ts'

export const paths = {
  messages: address('/dashboard/messages', ['id', 'view']),
  chat: address('/dashboard/chat', ['id']),
  messagePrivacy: address('/dashboard/message-privacy'),
  reports: address('/dashboard/reports', ['view']),
  report: address('/dashboard/reports/:id'),
}
