import { address } from '#web/lib/address.ts'

export const paths = { followers: address('/dashboard/manage-followers') }
