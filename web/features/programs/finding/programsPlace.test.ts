import { expect, test } from 'vitest'
import {
  addressOfPrograms,
  isNarrowed,
  nothingNarrowed,
  openIn,
  programsPlaceOf,
  programsVariables,
} from './programsPlace.ts'

const all = { categoryId: 'yoga', subCategoryId: 'yin', level: 'Beginner', goal: 'Relax', text: 'calm' }

test('the filters are written to the address and read back from it', () => {
  const address = addressOfPrograms(all)
  expect(programsPlaceOf(new URL(address, 'https://obi.example'))).toEqual(all)
  expect(programsPlaceOf({ search: '' })).toEqual({ categoryId: undefined, ...nothingNarrowed })
  expect(programsPlaceOf({ search: '?q=%20%20&level=&goal=%20Relax%20' })).toEqual({
    categoryId: undefined,
    ...nothingNarrowed,
    goal: 'Relax',
  })
  expect(addressOfPrograms({ ...all, text: '' })).not.toContain('q=')
})

test.each(['subCategoryId', 'level', 'goal', 'text'] as const)('%s alone narrows the list', (name) => {
  expect(isNarrowed({ categoryId: undefined, ...nothingNarrowed, [name]: all[name] })).toBe(true)
})

test('a discipline alone narrows nothing: it has shelves of its own', () => {
  expect(isNarrowed({ categoryId: 'yoga', ...nothingNarrowed })).toBe(false)
})

test('a search is of a hundred characters at most', () => {
  expect(programsPlaceOf({ search: `?q=${'x'.repeat(101)}` }).text).toHaveLength(100)
})

test('the filters in the address are sent to the server', () => {
  expect(programsVariables({ search: '?category=yoga&sub=yin&level=Beginner&goal=Relax&q=calm' })).toEqual({
    narrowed: true,
    filter: {
      categoryID: 'yoga',
      subCategoryID: 'yin',
      level: 'Beginner',
      goal: 'Relax',
      text: 'calm',
      meant: undefined,
    },
  })
  expect(programsVariables({ search: '?category=yoga' }).narrowed).toBe(false)
})

test('a shelf shows what everyone may find, of its own kind', () => {
  const open = { isPublic: { eq: true }, isApproved: { eq: true }, status: { eq: 'PUBLISHED' } }
  expect(openIn({ categoryId: 'yoga' })).toEqual({ ...open, categoryIDs: { contains: 'yoga' } })
  expect(openIn({ subCategoryId: 'yin' })).toEqual({ ...open, subCategoryIDs: { contains: 'yin' } })
})
