import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { activateLanguage } from '#web/app/language/language.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { useCategoryName } from './useCategoryName.ts'
import { useLevelName } from './useLevelName.ts'
import { useTypeName } from './useTypeName.ts'

afterEach(() => activateLanguage('en'))

const categories = ['Fitness', 'Martial Arts', 'Dance', 'Yoga', 'Other']
const levels = ['Rookie', 'Beginner', 'Intermediate', 'Advanced']
const types = [
  'Strength',
  'HIIT',
  'Running',
  'Mobility',
  'Karate',
  'Boxing',
  'Judo',
  'Vovinam',
  'Tai Chi',
  'Salsa',
  'Hip Hop',
  'Ballet',
  'Dabke',
  'Vinyasa',
  'Yin',
  'Ashtanga',
  'Breathing',
  'Climbing',
  'Skating',
]

function Names() {
  const [category, level, type] = [useCategoryName(), useLevelName(), useTypeName()]
  const names = [...categories.map(category), ...levels.map(level), ...types.map(type)]
  return names.map((name) => <li key={name}>{name}</li>)
}

test('each discipline, level and type that comes with Obi has a name in the reader’s own script', async () => {
  await activateLanguage('ar')
  const { around } = shellForTests({})
  const screen = await render(around(<Names />))
  const names = screen.getByRole('listitem').elements()
  expect(names).toHaveLength(categories.length + levels.length + types.length)
  const foreign = names.map((name) => name.textContent).filter((name) => !/\p{Script=Arabic}/u.test(name))
  expect(foreign).toEqual([])
})
