import { address } from '#web/lib/address.ts'

export const paths = { today: address('/dashboard/today') }
