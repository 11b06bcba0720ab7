import { expect, test } from 'vitest'
import { inLanguageOf } from './requestDraft.ts'

const english = { name: 'My program', warmUp: 'Warm-up', main: 'Main part', coolDown: 'Cool-down' }
const arabic = { name: 'برنامجي', warmUp: 'إحماء', main: 'الجزء الرئيسي', coolDown: 'تهدئة' }

test('a draft started in another language shows its default names in the current one, and the user’s own names unchanged', () => {
  let memory: unknown
  const draft = {
    read: () => memory,
    keep: (entries: object) => {
      memory = entries
      return true
    },
    forget: () => {},
  }
  const entries = {
    name: 'My program',
    sections: [
      { name: 'Warm-up', minutes: '5' },
      { name: 'Finisher', minutes: '9' },
    ],
  }
  inLanguageOf(english, draft).keep(entries)
  expect(inLanguageOf(english, draft).read()).toEqual(entries)
  expect(inLanguageOf(arabic, draft).read()).toEqual({
    name: 'برنامجي',
    sections: [
      { name: 'إحماء', minutes: '5' },
      { name: 'Finisher', minutes: '9' },
    ],
  })
  memory = entries
  expect(inLanguageOf(arabic, draft).read()).toBeUndefined()
})
