import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ar', 'fr', 'vi', 'zh-Hans'],
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: '<rootDir>/web/locales/{locale}', include: ['<rootDir>/web'] }],
  format: formatter({ lineNumbers: false }),
})
