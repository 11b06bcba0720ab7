import { expect, test } from 'vitest'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import { sections } from './sections.ts'

const ways = ['en', 'ar'].flatMap((locale) => ['comfortable', 'compact'].map((density) => ({ locale, density })))
const cases = Object.entries(sections).flatMap(([name, Part]) => ways.map((way) => ({ name, Part, ...way })))

test.each(cases)('$name is accessible in both themes: $locale, $density', async ({ Part, locale, density }) => {
  document.documentElement.dataset['density'] = density
  const screen = await showPrimitive(<Part />, locale)
  await expect.element(screen.getByRole('heading', { level: 2 })).toBeVisible()
  // Some come on demand.
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull()
  expect(await accessibilityFindings()).toEqual([])
  delete document.documentElement.dataset['density']
})
