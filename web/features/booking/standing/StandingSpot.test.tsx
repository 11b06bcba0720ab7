import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { type ClassAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

const weekly = (fields: object = {}) => classAnswer({ pattern: 'WEEKLY', ...fields })

interface Scene {
  person?: typeof mia | undefined
  isFull?: boolean
  isRefused?: boolean
}

function openClass(occurrence: ClassAnswer, { person = mia, isFull = false, isRefused = false }: Scene = {}) {
  return showScreen({
    path: '/classes/public-c1',
    person,
    answers: {
      ClassScreenQuery: () => ({ found: { items: [occurrence] } }),
      useStandingSpotTakeMutation: () => {
        if (isFull) return { taken: { success: false, code: 'CLASS_FULL' } }
        const booked = weekly({ booking: 'BOOKED' })
        return { taken: { success: true, standingSpot: { id: 's1' }, occurrences: [booked, weekly({ id: 'c2' })] } }
      },
      useStandingSpotEndMutation: () => ({
        ended: isRefused
          ? { success: false, code: 'DATE_STARTED' }
          : { success: true, occurrences: [weekly({ booking: 'CANCELED' })] },
      }),
    },
  })
}

const take = () => page.getByRole('button', { name: 'Book every week: Yin for runners' })
const giveUp = () => page.getByRole('button', { name: 'Give up weekly spot: Yin for runners' })

test('a member takes a spot in each date of a weekly class, and gives it up', async () => {
  const { sent } = await openClass(weekly())
  await take().click()
  await expect.element(page.getByText('2 dates are booked.')).toBeVisible()
  await expect.element(page.getByText(/You have a spot in this class every week/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel booking: Yin for runners' })).toBeVisible()
  expect(sent.at(-1)?.variables['input']).toEqual({ eventID: 'class-c1', clientMutationKey: expect.any(String) })
  expect(await accessibilityFindings()).toEqual([])
  await giveUp().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Give up spot' }).click()
  await expect.element(take()).toBeVisible()
  await expect.poll(() => sent.at(-1)?.variables['input']).toEqual({ id: 's1', clientMutationKey: expect.any(String) })
  await expect.element(page.getByRole('button', { name: 'Book: Yin for runners' })).toBeVisible()
})

test('a spot that could not be given up stays, and so does the question', async () => {
  await openClass(weekly({ viewerStandingSpot: { id: 's1' } }), { isRefused: true })
  await giveUp().click()
  const question = page.getByRole('alertdialog', { name: 'Give up your weekly spot?' })
  await question.getByRole('button', { name: 'Give up spot' }).click()
  await expect.element(page.getByText('This class has started, so it can’t be changed.').first()).toBeVisible()
  await expect.element(question).toBeVisible()
  await expect.element(page.getByText(/You have a spot in this class every week/)).toBeInTheDocument()
})

test('a class that has no spot left for every week says so', async () => {
  await openClass(weekly(), { isFull: true })
  await take().click()
  await expect.element(page.getByRole('alertdialog', { name: 'This Event is Full. Please Try Another.' })).toBeVisible()
  await expect.element(take()).toBeVisible()
})

test.each<[string, object]>([
  ['a class with one date', { pattern: null }],
  ['a course', { bookingType: 'COURSE' }],
  ['a class with a price', { price: 1000 }],
  ['a class of the viewer', { coachID: 'mia' }],
])('%s has no spot for every week', async (_name, fields) => {
  const { screen } = await openClass(weekly(fields))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Yin for runners' })).toBeVisible()
  expect(take().query()).toBeNull()
})
