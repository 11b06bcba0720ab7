import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { areas } from '#web/app/language/areas.ts'

const split = Object.entries(areas).map(([area, { drawnElsewhere }]) => ({
  area,
  folder: `<rootDir>/web/features/${area}`,
  drawnElsewhere,
}))

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ar', 'fr', 'vi', 'zh-Hans'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['<rootDir>/web'],
      exclude: split.map(({ folder, drawnElsewhere }) => `${folder}/**/!(${drawnElsewhere.join('|')}).{ts,tsx}`),
    },
    ...split.map(({ area, folder, drawnElsewhere }) => ({
      path: `<rootDir>/web/locales/${area}/{locale}`,
      include: [folder],
      exclude: drawnElsewhere.map((name) => `${folder}/**/${name}.tsx`),
    })),
  ],
  format: formatter({ lineNumbers: false }),
})
