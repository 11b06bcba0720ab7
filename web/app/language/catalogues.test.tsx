import { i18n } from '@lingui/core'
import { beforeEach, expect, test } from 'vitest'
import { findRoute } from '#web/app/routing/findRoute.ts'
import { routes } from '#web/app/routing/table.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { activateLanguage, withWordsOf } from './language.ts'

// A screen of the live class that needs neither a class nor a camera: it shows that there is none.
const PATH = '/class/class-join'
const ENGLISH = 'Invalid class link'
const ARABIC = 'رابط الحصة غير صالح'

beforeEach(() => localStorage.clear())

test('a screen that is opened while the language changes is first rendered in the new one', async () => {
  const { shell } = shellForTests({})
  const turning = activateLanguage('ar')
  findRoute(routes, PATH)?.row.open(shell.data, { path: PATH, parameters: {}, search: '' })
  await turning

  const drawn = textsDrawn()
  const { screen } = await showScreen({ path: PATH, answers: {}, person: mia })
  await expect.element(screen.getByRole('heading', { name: ARABIC })).toBeVisible()
  expect(drawn()).not.toContain(ENGLISH)
})

test('choosing a language on the screen also translates its own texts', async () => {
  await activateLanguage('ar')
  const { screen } = await showScreen({ path: PATH, answers: {}, person: mia })
  await expect.element(screen.getByRole('heading', { name: ARABIC })).toBeVisible()
  await activateLanguage('cn')
  await expect.element(screen.getByRole('heading', { name: '课程链接无效' })).toBeVisible()
  await activateLanguage('ar')
  await expect.element(screen.getByRole('heading', { name: ARABIC })).toBeVisible()
})

test('an area opened in a language loads its texts in it', async () => {
  await activateLanguage('fr')
  const words = () => Object.keys(i18n.messages).length
  const before = words()
  expect(await withWordsOf(['coaching'], () => Promise.resolve('a screen'))()).toBe('a screen')
  expect(words()).toBeGreaterThan(before)
  expect(i18n.locale).toBe('fr')
})

test('translations that fail to load fail with the code they belong to, and do not block the language', async () => {
  const nowhere = withWordsOf(['nowhere'], () => Promise.resolve('a screen'))
  await expect(nowhere()).rejects.toThrow('nowhere')
  await activateLanguage('fr')
  expect(i18n.locale).toBe('fr')
})

/** All texts that have been on the page since, however briefly. */
function textsDrawn(): () => string {
  let texts = ''
  const observer = new MutationObserver(() => (texts += document.body.textContent))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return () => {
    observer.disconnect()
    return texts
  }
}
