import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { answersWith, anything, dayAhead, openClasses, tomorrowAt } from '#web/features/classes/testClasses.ts'

beforeEach(() => page.viewport(1280, 900))

/** What a menu of the filters offers. */
async function optionsOf(screen: Awaited<ReturnType<typeof openClasses>>['screen'], filter: string) {
  await screen.getByRole('button', { name: filter, exact: true }).click()
  await expect.element(screen.getByRole('menuitemradio').first()).toBeVisible()
  const options = screen.getByRole('menuitemradio').elements()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menuitemradio').first()).not.toBeInTheDocument()
  return options.map((option) => option.textContent)
}

test('each filter offers what fits the discipline, coaches by their names, and a way to clear it', async () => {
  const { screen } = await openClasses(anything)
  await expect.element(screen.getByRole('searchbox', { name: 'Search classes' })).toHaveValue('')
  await expect.element(screen.getByPlaceholder('Class, coach or type')).toBeVisible()
  await expect.element(screen.getByRole('group', { name: 'Filters' })).toBeVisible()
  await expect.element(screen.getByRole('tablist', { name: 'Category' })).toBeVisible()
  await expect.element(screen.getByRole('radiogroup', { name: 'Day' })).toBeVisible()
  expect(await optionsOf(screen, 'Type')).toEqual(['Any type', 'HIIT', 'Yin', 'Ashtanga'])
  expect(await optionsOf(screen, 'Time')).toEqual(['Any time', 'Night', 'Morning', 'Afternoon', 'Evening'])
  expect(await optionsOf(screen, 'Level')).toEqual(['Any level', 'Rookie', 'Beginner'])
  expect(await optionsOf(screen, 'Coach')).toEqual(['Any coach', 'Amal Haddad', 'Kenji Moreau'])
  await screen.getByRole('tab', { name: 'Fitness' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Class of fitness' })).toBeVisible()
  expect(await optionsOf(screen, 'Type')).toEqual(['Any type', 'HIIT'])
  expect(await optionsOf(screen, 'Level')).toEqual(['Any level'])
})

const narrowed = 'category=yoga&sub=yin&time=evening&level=Rookie&coach=amal&q=slow'

test.each([
  ['“slow”', 'q'],
  ['Yin', 'sub'],
  ['Evening', 'time'],
  ['Rookie', 'level'],
  ['Coach', 'coach'],
])('if nothing matches, %s alone can be removed', async (name, parameter) => {
  const { screen, location } = await openClasses(
    answersWith(() => ({})),
    `/dashboard/classes?${narrowed}`,
  )
  await expect.element(screen.getByText('Remove a filter to see more.')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Remove filter/ }).elements()).toHaveLength(5)
  await screen.getByRole('button', { name: `Remove filter: ${name}` }).click()
  const left = new URLSearchParams(narrowed)
  left.delete(parameter)
  const chosen = () => Object.fromEntries(new URLSearchParams(location.history.at(-1)?.split('?')[1]))
  await expect.poll(chosen).toEqual(Object.fromEntries(left))
})

test('a single filter, or one for a type that is gone, can be removed on its own', async () => {
  const { screen, location } = await openClasses(
    answersWith(() => ({})),
    '/dashboard/classes?sub=gone',
  )
  const type = screen.getByRole('button', { name: 'Remove filter: Type' })
  await expect.element(type).toBeVisible()
  expect(screen.getByRole('button', { name: 'Clear all' }).elements()).toEqual([])
  await type.click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/classes')
  await expect.element(screen.getByText('Try another day.')).toBeVisible()
})

test('the next class that fits has a heading that says when it is, and names its part of the page', async () => {
  const next = classAnswer({ startsAt: tomorrowAt(12), name: 'Yin at last' })
  const { screen } = await openClasses(
    answersWith(() => ({ next })),
    `/dashboard/classes?day=${dayAhead(0)}`,
  )
  const region = screen.getByRole('region', { name: 'Next class: Tomorrow' })
  await expect.element(region.getByRole('heading', { name: 'Yin at last' })).toBeVisible()
  expect(screen.getByText('Try another day.').elements()).toEqual([])
  // That there is none is said already.
  expect(screen.getByText(/^\d+ class/).elements()).toEqual([])
})
