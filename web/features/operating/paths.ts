import { address } from '#web/lib/address.ts'

export const paths = {
  operations: address('/dashboard/operations'),
}
