import { expect, test } from 'vitest'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'

async function openBooked(bookingType: 'SINGLE' | 'COURSE', isRefused = false) {
  const occurrence = classAnswer({ booking: 'BOOKED', bookingType })
  const free = { ...occurrence, viewerBooking: { id: 'b-c1', status: 'CANCELED' }, remaining: 6 }
  const { screen, sent } = await showScreen({
    path: '/classes/public-c1',
    person: mia,
    answers: {
      ClassScreenQuery: () => ({ found: { items: [occurrence] } }),
      useCancelBookingMutation: () => ({
        cancelBooking: isRefused
          ? { success: false, code: 'CLASS_STARTED', occurrence: null }
          : { success: true, code: null, occurrence: free },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Cancel booking: Yin for runners' }).click()
  const question = screen.getByRole('alertdialog')
  const deeds = () => sent.filter(({ name }) => name === 'useCancelBookingMutation')
  return { screen, question, deeds }
}

test.each([
  ['SINGLE', 'You’ll lose your spot in ⁨Yin for runners⁩.'],
  ['COURSE', 'You’ll lose your spot in every session of ⁨Yin for runners⁩.'],
] as const)('before canceling, a member reads what they lose (row 58): %s', async (bookingType, sentence) => {
  const { question, deeds } = await openBooked(bookingType)
  await expect.element(question.getByText(sentence)).toBeVisible()
  await question.getByRole('button', { name: 'Keep booking' }).click()
  await expect.poll(() => question.query()).toBeNull()
  expect(deeds()).toEqual([])
})

test.each([
  ['is done', false],
  ['is refused', true],
])('the question goes once it %s (row 58)', async (_how, isRefused) => {
  const { question, deeds } = await openBooked('SINGLE', isRefused)
  await question.getByRole('button', { name: 'Cancel booking', exact: true }).click()
  await expect.poll(() => question.getByRole('button', { name: 'Keep booking' }).query()).toBeNull()
  await expect.poll(deeds).toHaveLength(1)
})
