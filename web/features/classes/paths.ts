import { address } from '#web/lib/address.ts'

export const paths = {
  classes: address('/dashboard/classes', ['day', 'category', 'sub', 'time', 'level', 'coach', 'q']),
  class: address('/classes/:publicID'),
}
