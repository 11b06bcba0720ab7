import { afterEach, expect, test } from 'vitest'
import { activateLanguage } from '#web/app/language/language.ts'
import { meantBy } from './meantBy.ts'

afterEach(() => activateLanguage('en'))

test('a word means the category, type or level that is called so in the reader’s language, with its marks and without', async () => {
  await activateLanguage('fr')
  expect(meantBy('MUSCULATION débutant')).toEqual([['Strength'], ['Beginner']])
  expect(meantBy('debutant')).toEqual([['Beginner']])
  await activateLanguage('vi')
  expect(meantBy('thở')).toEqual(meantBy('tho'))
  expect(meantBy('thở')?.[0]).toContain('Breathing')
  await activateLanguage('ar')
  expect(meantBy('ملاكمة')).toEqual([['Boxing']])
  await activateLanguage('cn')
  expect(meantBy('瑜伽')?.[0]).toContain('Yoga')
})

test('a misspelled word means the name that it is like, and a word of another language nothing', async () => {
  await activateLanguage('fr')
  expect(meantBy('musculasion kenji')).toEqual([['Strength'], []])
  // What is spelled right is not also taken for what is like it.
  expect(meantBy('mobilité')).toEqual([['Mobility']])
  await activateLanguage('ar')
  expect(meantBy('ملاكمه')).toEqual([['Boxing']])
})

test('in English the server knows the names, and without a text there is nothing to mean', async () => {
  await activateLanguage('en')
  expect(meantBy('boxing')).toBeUndefined()
  await activateLanguage('fr')
  expect(meantBy(undefined)).toBeUndefined()
})
