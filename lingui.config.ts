import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { rareParts, rareWords } from './tools/build/rareParts.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const features = globSync('web/features/*/', { cwd: here })
  .map((folder) => basename(folder))
  .toSorted()

/**
 * Each feature has a catalogue of its own, which loads with the screens that speak from it. What its routes say of them,
 * the bars of every page show: that stands in the catalogue of every page. So do primitives; those
 * that few pages have share a catalogue.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ar', 'fr', 'vi', 'zh-Hans'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/web/locales/{locale}',
      include: ['<rootDir>/web'],
      exclude: [
        '<rootDir>/web/features/**/!(routes).{ts,tsx}',
        ...rareParts.map((folder) => `<rootDir>/web/ui/${folder}/**`),
        ...rareWords.map((folder) => `<rootDir>/web/app/${folder}/**`),
      ],
    },
    {
      path: '<rootDir>/web/locales/ui/{locale}',
      include: rareParts.map((folder) => `<rootDir>/web/ui/${folder}`),
    },
    ...rareWords.map((folder) => ({
      path: `<rootDir>/web/locales/${folder}/{locale}`,
      include: [`<rootDir>/web/app/${folder}`],
    })),
    ...features.map((feature) => ({
      path: `<rootDir>/web/locales/${feature}/{locale}`,
      include: [`<rootDir>/web/features/${feature}`],
      exclude: [`<rootDir>/web/features/${feature}/routes.ts`],
    })),
  ],
  format: formatter({ lineNumbers: false }),
})
