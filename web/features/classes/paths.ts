import { address } from '#web/lib/address.ts'

export const paths = {
  classes: address('/dashboard/classes', ['day', 'category', 'sub']),
  class: address('/classes/:publicID'),
}
