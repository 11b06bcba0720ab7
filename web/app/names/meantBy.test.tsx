import { afterEach, expect, test } from 'vitest'
import { activateLanguage } from '#web/app/language/language.ts'
import { meantBy } from './meantBy.ts'

afterEach(() => activateLanguage('en'))

test('a word matches the category, type or level with that name in the reader’s language, with or without diacritics', async () => {
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

test('a misspelled word matches a similar name, and a word in another language matches nothing', async () => {
  await activateLanguage('fr')
  expect(meantBy('musculasion kenji')).toEqual([['Strength'], []])
  // A correctly spelled word does not also match similar ones.
  expect(meantBy('mobilité')).toEqual([['Mobility']])
  await activateLanguage('ar')
  expect(meantBy('ملاكمه')).toEqual([['Boxing']])
})

test('in English the server knows the names, and an empty text matches nothing', async () => {
  await activateLanguage('en')
  expect(meantBy('boxing')).toBeUndefined()
  await activateLanguage('fr')
  expect(meantBy(undefined)).toBeUndefined()
})
