import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { RequestError } from '#web/app/network/RequestError.ts'
import { classAnswer } from '#web/app/testing/classAnswer.ts'
import { type Answers, shellForTests } from '#web/app/testing/shellForTests.tsx'
import { useCreateGoal } from '#web/features/auth/survey/useCreateGoal.ts'
import { useBookClass } from '#web/features/booking/useBookClass.ts'

const taken = { bookClass: { success: true, code: null, overlap: null, occurrence: classAnswer() } }
const goal = { contactID: 'mia', goals: [] }

function Book() {
  const [book, isBooking] = useBookClass()
  return (
    <button type="button" aria-busy={isBooking} onClick={() => void book('c1')}>
      Book
    </button>
  )
}

function Want({ onDone }: { onDone: (outcome: string) => void }) {
  const create = useCreateGoal()
  const want = () =>
    void create({ ...goal }).then(
      () => onDone('stored'),
      (error: unknown) => onDone(error instanceof RequestError ? error.code : 'unknown'),
    )
  return (
    <button type="button" onClick={want}>
      Want
    </button>
  )
}

async function open(answers: Answers) {
  const { around, sent } = shellForTests({ answers })
  const outcomes: string[] = []
  const screen = await render(
    around(
      <>
        <Book />
        <Want onDone={(outcome) => outcomes.push(outcome)} />
      </>,
    ),
  )
  const inputs = () => sent.map(({ variables: { input } }) => Object(input))
  return { screen, inputs, outcomes }
}

beforeEach(() => sessionStorage.clear())

test('retrying a press after a lost response is the same booking to the gateway', async () => {
  const answers = [new RequestError('UNAVAILABLE'), new RequestError('INTERNAL'), taken, taken]
  const { screen, inputs } = await open({
    useBookClassMutation: () => {
      const answer = answers.shift() ?? taken
      if (answer instanceof RequestError) throw answer
      return answer
    },
  })
  const button = screen.getByRole('button', { name: 'Book' })
  for (const times of [1, 2, 3, 4]) {
    await button.click()
    await expect.poll(inputs).toHaveLength(times)
    await expect.element(button).toHaveAttribute('aria-busy', 'false')
  }
  const keys = inputs().map(({ clientMutationKey }) => String(clientMutationKey))
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  // It was answered, so the next press is a new intention.
  expect(keys[3]).not.toBe(keys[0])
})

test('a refusal ends the intention: pressing again once a seat is free is a new booking', async () => {
  const refused = { bookClass: { success: false, code: 'CLASS_FULL', overlap: null, occurrence: null } }
  const { screen, inputs } = await open({ useBookClassMutation: () => refused })
  await screen.getByRole('button', { name: 'Book' }).click()
  await expect.element(page.getByText('This Event is Full. Please Try Another.').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Book' }).click()
  await expect.poll(inputs).toHaveLength(2)
  const [first, second] = inputs()
  expect(first.clientMutationKey).not.toBe(second.clientMutationKey)
})

test('a double press books once', async () => {
  const late = Promise.withResolvers<typeof taken>()
  const { screen, inputs } = await open({ useBookClassMutation: () => late.promise })
  const button = screen.getByRole('button', { name: 'Book' })
  await button.click()
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  late.resolve(taken)
  await expect.element(button).toHaveAttribute('aria-busy', 'false')
  expect(inputs()).toHaveLength(1)
})

test('a survey answer whose response was lost is stored once, even after a reload', async () => {
  const rows = new Set<unknown>()
  const create = (input: unknown) => {
    const { id } = Object(input)
    if (rows.has(id)) throw new RequestError('CONDITION_FAILED')
    rows.add(id)
    return { createGoal: { id } }
  }
  let isLost = true
  const answers: Answers = {
    useCreateGoalMutation: ({ input }) => {
      const answer = create(input)
      if (isLost) throw new RequestError('UNAVAILABLE')
      return answer
    },
  }
  const first = await open(answers)
  await first.screen.getByRole('button', { name: 'Want' }).click()
  await expect.poll(() => first.outcomes).toEqual(['UNAVAILABLE'])
  await first.screen.unmount()
  isLost = false
  const second = await open(answers)
  await second.screen.getByRole('button', { name: 'Want' }).click()
  await expect.poll(() => second.outcomes).toEqual(['stored'])
  expect(rows.size).toBe(1)
})

test('a row that existed before the first attempt is not a success', async () => {
  const { screen, outcomes } = await open({
    useCreateGoalMutation: () => {
      throw new RequestError('CONDITION_FAILED')
    },
  })
  await screen.getByRole('button', { name: 'Want' }).click()
  await expect.poll(() => outcomes).toEqual(['CONDITION_FAILED'])
  await screen.getByRole('button', { name: 'Want' }).click()
  await expect.poll(() => outcomes).toEqual(['CONDITION_FAILED', 'CONDITION_FAILED'])
})
