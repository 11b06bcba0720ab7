import { address } from '#web/lib/address.ts'

export const paths = {
  terms: address('/terms/terms'),
  privacy: address('/terms/privacy'),
  accessibility: address('/terms/accessibility'),
}
