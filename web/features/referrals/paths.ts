import { address } from '#web/lib/address.ts'

export const paths = { refer: address('/dashboard/refer-a-friend') }
