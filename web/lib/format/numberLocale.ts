const regional: Record<string, string> = { en: 'en-US', fr: 'fr-FR', vi: 'vi-VN', zh: 'zh-CN', ar: 'ar-AE' }

/** The region whose numbers a language gets. Without one, Arabic would fall back to digits that forms do not take. */
export function numberLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale)
  return region ? locale : (regional[language] ?? locale)
}
