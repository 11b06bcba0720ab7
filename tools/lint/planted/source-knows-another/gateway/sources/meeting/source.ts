// Breaks house/layers
import type { FindCountry } from '#gateway/sources/ip/findCountry.ts'

export function whereIs(findCountry: FindCountry): Promise<string | null> {
  return findCountry(undefined)
}
