// Breaks house/layers
import type { FindCountry } from '#gateway/sources/ip/findCountry.ts'

export function answerWith(findCountry: FindCountry): Promise<string | null> {
  return findCountry(undefined)
}
