import { expect, test } from 'vitest'
import { forgetPerson, keepPerson, keptPerson } from './keptPerson.ts'

function openShelf() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const mia = { subject: 'mia', documentId: 'one', data: { viewer: { id: 'mia' } } }

test('who one is, is known without a network, to the same account and the same build alone', () => {
  const shelf = openShelf()
  keepPerson(mia, shelf)
  expect(keptPerson('mia', 'one', shelf)).toEqual(mia.data)
  expect(keptPerson('noah', 'one', shelf)).toBeUndefined()
  expect(keptPerson('mia', 'two', shelf)).toBeUndefined()
  forgetPerson(shelf)
  expect(keptPerson('mia', 'one', shelf)).toBeUndefined()
})
