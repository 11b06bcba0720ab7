import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { toReasonFacts } from '#schema/training/planReason.ts'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { setsIn } from '#web/features/training/history/summarise.ts'
import { setForTests } from '#web/features/training/session/logForTests.ts'
import { idForTests } from '#web/features/training/session/planForTests.ts'
import type { LoggedSet } from '#web/features/training/session/workoutLog.ts'
import { silentSession } from '#web/features/training/trainingAnswersForTests.ts'
import { Player } from './Player.tsx'
import { keptPlanForTests, logForPage } from './trainingForTests.ts'

beforeEach(() => localStorage.clear())

async function train(plan = keptPlanForTests(), device = logForPage()) {
  const { around } = shellForTests({ answers: silentSession })
  const onExpired = vi.fn<() => void>()
  const screen = await render(around(<Player plan={plan} log={device.log} personId="mia" onExpired={onExpired} />))
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  const sets = () => device.log.entries.peek().filter((entry): entry is LoggedSet => entry.kind === 'SET')
  return { screen, press, plan, ...device, sets }
}

test('row 102: a session runs from its first set to its end, with rests, and the log has what was done', async () => {
  const { screen, press, sets, kinds } = await train()
  await expect.element(screen.getByRole('heading', { name: 'Squat' })).toBeVisible()
  await press('More: Repetitions')
  await press('Done')
  await expect.element(screen.getByText('Rest', { exact: true })).toBeVisible()
  await press('Skip rest')
  await press('Done')
  await press('Skip rest')
  await expect.element(screen.getByRole('heading', { name: 'Plank' })).toBeVisible()
  // A timer that is ended at once is a skipped set, and the end says so.
  await press('Done')
  await expect.element(screen.getByText('1 set skipped')).toBeVisible()
  await expect.element(screen.getByText('2 of 3', { exact: true })).toBeVisible()
  await press('Finish')
  await expect.element(screen.getByText('Well done')).toBeVisible()
  expect(sets().map(({ set, reps, weight }) => [set, reps, weight])).toEqual([
    [1, 11, 30],
    [2, 10, 30],
  ])
  expect(kinds()).toEqual(['SET', 'SET', 'SKIP', 'FINISH'])
})

test('an exercise that was adapted to the member’s health says how it is done, and its swap does not', async () => {
  const { keptPlan, content } = adaptedPlan()
  const { screen, press } = await train({ ...keptPlan, content })
  await expect.element(screen.getByText(/^Low impact: keep one foot on the floor/)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await press('Swap')
  await screen.getByRole('button', { name: 'Lunge' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Lunge' })).toBeVisible()
  expect(screen.getByText(/^Low impact/).elements()).toEqual([])
})

function adaptedPlan() {
  const keptPlan = keptPlanForTests()
  const { sections, resources } = keptPlan.content
  const reasonFacts = toReasonFacts(undefined, ['LOW_IMPACT'])
  return {
    keptPlan,
    content: {
      sections,
      resources: resources.map((one) => ({ ...one, targetID: one.resourceName.toLowerCase(), reasonFacts })),
    },
  }
}

test('an undone set comes up again, and the log keeps both entries', async () => {
  const { screen, press, kinds } = await train()
  await press('Done')
  await press('Undo')
  await expect.element(screen.getByText('Set 1 of 2')).toBeVisible()
  expect(kinds()).toEqual(['SET', 'UNDO'])
})

test('the member rates the effort during the rest', async () => {
  const { screen, press, log } = await train()
  await press('Done')
  await screen.getByRole('radio', { name: '8 of 10' }).click()
  await expect.element(screen.getByRole('radio', { name: '8 of 10' })).toBeChecked()
  expect(setsIn(log.entries.peek())).toMatchObject([{ effort: 8, reps: 10 }])
})

const WEEK_MS = 7 * 86_400_000
const squatGoal = {
  sets: 2,
  reps: 8,
  range: [8, 12] as [number, number],
  repStep: 1,
  reserve: 2,
  loadSteps: [5, 2.5, 1, 0.5],
  isLighter: false,
}
const lastWeek = (reps: number, effort: number | null = null) =>
  [1, 2].map((set) =>
    setForTests(set, { planId: 'last', at: Date.now() - WEEK_MS, resourceId: idForTests(1), set, reps, effort }),
  )
const progressing = (earlier: LoggedSet[], more: object = {}) => {
  const content = keptPlanForTests().content
  content.resources = content.resources.map((resource) => ({
    ...resource,
    targetID: resource.resourceName.toLowerCase(),
  }))
  const goals = { [idForTests(1)]: { ...squatGoal, ...more } }
  return keptPlanForTests({ content, earlier, progress: { goals, lighterPlanIds: [] } })
}

test('an exercise shows what was done last time and what follows today, and suggests it', async () => {
  const { screen, press, sets } = await train(progressing(lastWeek(10)))
  await expect.element(screen.getByText(/^Last time \(\w+ .+\): 2 × 10 with 40 kg$/)).toBeVisible()
  await expect.element(screen.getByText('Today: 2 × 11 with 40 kg')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await press('Done')
  expect(sets()).toMatchObject([{ reps: 11, weight: 40 }])
})

test('after all repetitions with enough in reserve the load grows, and the reason is shown', async () => {
  const { screen } = await train(progressing(lastWeek(12, 7)))
  await expect.element(screen.getByText('Today: 2 × 8 with 42.5 kg')).toBeVisible()
  await expect.element(screen.getByText('You did every rep, so it’s time for more weight.')).toBeVisible()
})

test('a lighter week and easier sessions say so', async () => {
  const lighter = await train(progressing(lastWeek(12, 7), { isLighter: true }))
  await expect.element(lighter.screen.getByText('This is a lighter week.')).toBeVisible()
  await lighter.screen.unmount()
  const tooHard = [...lastWeek(6), ...lastWeek(6).map((set) => ({ ...set, planId: 'before', at: set.at - WEEK_MS }))]
  const ids = tooHard.map((set, index) => ({ ...set, id: idForTests(index + 1) }))
  const { screen } = await train(progressing(ids))
  await expect.element(screen.getByText('Today: 2 × 6 with 36 kg')).toBeVisible()
  await expect.element(screen.getByText('A bit less, so that you can build up again.')).toBeVisible()
})

test('a member who logs another weight goes on with it, and a swapped exercise has no suggestion', async () => {
  const { screen, press, sets } = await train(progressing(lastWeek(12, 7)))
  await press('Less: Weight in kilograms')
  await press('More: Repetitions')
  await press('Done')
  await press('Skip rest')
  await press('Done')
  expect(sets().map(({ reps, weight }) => [reps, weight])).toEqual([
    [9, 40],
    [9, 40],
  ])
  await press('Undo')
  await press('Swap')
  await screen.getByRole('button', { name: 'Lunge' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Lunge' })).toBeVisible()
  await expect.poll(() => screen.getByText(/Last time/).elements()).toEqual([])
})

test('a set that another device has logged meanwhile is not asked for here', async () => {
  const { screen, hear, plan } = await train()
  await expect.element(screen.getByText('Set 1 of 2')).toBeVisible()
  await hear(setForTests(1, { planId: plan.planId, resourceId: idForTests(1) }))
  await expect.element(screen.getByText('Set 2 of 2')).toBeVisible()
})

test('a page that was killed while one rested comes back to the same rest', async () => {
  const plan = keptPlanForTests()
  const device = logForPage()
  const first = await train(plan, device)
  await first.press('Done')
  await first.screen.unmount()
  const { screen } = await train(plan, device)
  await expect.element(screen.getByText('Rest', { exact: true })).toBeVisible()
})

test('an exercise is swapped for another of the same muscles, and back', async () => {
  const { screen, press, kinds } = await train(filmedPlan())
  await press('Swap')
  await screen.getByRole('button', { name: 'Lunge' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Lunge' })).toBeVisible()
  expect(kinds()).toEqual(['SWAP'])
  await press('Swap')
  await screen.getByRole('button', { name: /^Squat/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'Squat' })).toBeVisible()
})

/** Its exercises have videos, so that they can be swapped. */
function filmedPlan(wishes: Parameters<typeof keptPlanForTests>[0] = {}) {
  const plan = keptPlanForTests(wishes)
  const resources = plan.content.resources.map((resource) => ({
    ...resource,
    targetID: resource.resourceName.toLowerCase(),
  }))
  return { ...plan, content: { ...plan.content, resources } }
}

const lungeForSquat = { swaps: { squat: { videoId: 'lunge', name: 'Lunge' } }, skips: {} }

test('a swap of an earlier session stands in the next one, which says so, until the member takes it back', async () => {
  const { screen, press, sets, kinds } = await train(filmedPlan({ changes: lungeForSquat }))
  await expect.element(screen.getByRole('heading', { name: 'Lunge' })).toBeVisible()
  await expect.element(screen.getByText('Instead of Squat, as you chose last time.')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await press('Done')
  expect(sets().map(({ videoId }) => videoId)).toEqual(['lunge'])
  await press('Skip rest')
  await press('Use Squat')
  await expect.element(screen.getByRole('heading', { name: 'Squat' })).toBeVisible()
  await expect.element(screen.getByText(/as you chose last time/)).not.toBeInTheDocument()
  expect(kinds()).toEqual(['SET', 'SWAP'])
})

test('a swap of an earlier session ends once its exercise does not suit the member any more', async () => {
  const { exercises } = keptPlanForTests()
  const unsuitable = exercises.map((one) => ({ ...one, isSuitable: one.name !== 'Lunge' }))
  const { screen } = await train(filmedPlan({ changes: lungeForSquat, exercises: unsuitable }))
  await expect.element(screen.getByRole('heading', { name: 'Squat' })).toBeVisible()
})

test('an exercise that was skipped twice comes with another one to try, which can be taken back', async () => {
  const { screen, press, kinds } = await train(filmedPlan({ changes: { swaps: {}, skips: { squat: 2 } } }))
  await expect.element(screen.getByText('You skipped this in 2 sessions in a row.')).toBeVisible()
  await press('Try Lunge instead')
  await expect.element(screen.getByRole('heading', { name: 'Lunge' })).toBeVisible()
  await expect.element(screen.getByText(/You skipped this/)).not.toBeInTheDocument()
  await press('Swap')
  await screen.getByRole('button', { name: /^Squat/ }).click()
  await expect.element(screen.getByRole('heading', { name: 'Squat' })).toBeVisible()
  expect(kinds()).toEqual(['SWAP', 'SWAP'])
})

test('a member reads what to focus on, what to avoid and when to breathe', async () => {
  const { screen, press } = await train()
  await press('How to do it')
  const sheet = screen.getByRole('dialog', { name: 'Squat' })
  await expect.element(sheet.getByText('Your knees fall inward, or your heels lift.')).toBeVisible()
  await expect.element(sheet.getByText('Breathe in on the way down and out on the way up.')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('an exercise that was skipped once is not questioned', async () => {
  const { screen } = await train(filmedPlan({ changes: { swaps: {}, skips: { squat: 1 } } }))
  await expect.element(screen.getByRole('heading', { name: 'Squat' })).toBeVisible()
  await expect.element(screen.getByText(/You skipped this/)).not.toBeInTheDocument()
})

test('the whole session works by keyboard, and the next step is announced', async () => {
  const { screen, kinds } = await train()
  const done = screen.getByRole('button', { name: 'Done', exact: true }).element()
  if (done instanceof HTMLElement) done.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Rest. Next: Squat, set 2 of 2.')).toBeInTheDocument()
  await userEvent.keyboard('s')
  await expect.element(screen.getByText('Squat, set 2 of 2.')).toBeInTheDocument()
  await userEvent.keyboard('s')
  await userEvent.keyboard('u')
  await expect.element(screen.getByText('Squat, set 2 of 2.')).toBeInTheDocument()
  expect(kinds()).toEqual(['SET', 'SKIP', 'UNDO'])
})

test('entries saved only on this device are marked, and those on the server are not', async () => {
  const { screen, status } = await train()
  await expect.poll(() => screen.getByTitle('Saved on this device').elements()).toEqual([])
  status.value = 'saved'
  await expect.element(screen.getByTitle('Saved on this device')).toBeInTheDocument()
  status.value = 'unsaved'
  await expect.element(screen.getByTitle('Not saved on this device')).toBeInTheDocument()
})

test('a set, the rest and the end hold to what everyone can use', async () => {
  const { press } = await train()
  expect(await accessibilityFindings()).toEqual([])
  await press('Done')
  expect(await accessibilityFindings()).toEqual([])
})
