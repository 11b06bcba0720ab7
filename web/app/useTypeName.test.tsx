import { afterEach, expect, test } from 'vitest'
import { activateLanguage } from './language/language.ts'
import { typesMeant } from './useTypeName.ts'

afterEach(() => activateLanguage('en'))

test('a type is meant by its name, or a part of it, however it is written', async () => {
  await activateLanguage('en')
  expect(typesMeant('YIN')).toEqual(['Yin'])
  expect(typesMeant('ing').toSorted()).toEqual(['Boxing', 'Breathing', 'Climbing', 'Running', 'Skating'])
  expect(typesMeant('yoga for cats')).toEqual([])
})

test('it is meant by its name in the reader’s language, with its marks and without', async () => {
  await activateLanguage('fr')
  expect(typesMeant('musculation')).toEqual(['Strength'])
  await activateLanguage('vi')
  expect(typesMeant('thở')).toEqual(typesMeant('tho'))
  expect(typesMeant('thở')).toContain('Breathing')
})
