import type { Catalogue } from './catalogues.ts'
import type { Locale } from './languages.ts'

export function featureCatalogue(feature: string, locale: Locale): Promise<Catalogue> {
  return import(`#web/locales/${feature}/${locale}.po`)
}
