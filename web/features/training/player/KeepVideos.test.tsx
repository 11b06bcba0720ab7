import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/accessibilityFindings.ts'
import { type Answers, shellForTests } from '#web/app/testing/shellForTests.tsx'
import { openKeptVideos } from '#web/features/training/offline/keptVideos.ts'
import { openTrainingStore } from '#web/features/training/offline/trainingStore.ts'
import { exerciseAnswer, planAnswer } from '#web/features/training/trainingAnswersForTests.ts'
import { KeepNextSession, KeepVideos } from './KeepVideos.tsx'
import { keptPlanForTests } from './trainingForTests.ts'

const film = `${location.origin}/films/squat.mp4`
const bytes = new Uint8Array(2 * 1024 * 1024)

/** What the store of films answers. */
let answer: (method: string) => Response | Promise<Response>
const fetchForReal = globalThis.fetch

beforeEach(async () => {
  await caches.delete('training-videos')
  answer = (method) =>
    new Response(method === 'HEAD' ? null : bytes, { headers: { 'content-length': String(bytes.length) } })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (asked, options) => {
    const { url, method } = new Request(asked, options)
    return url === film ? answer(method) : fetchForReal(asked, options)
  })
})
afterEach(() => {
  dispatchEvent(new Event('online'))
  vi.restoreAllMocks()
})

function plan() {
  const kept = keptPlanForTests()
  const [squat, ...others] = kept.exercises
  if (!squat) throw new Error('The plan has no squats')
  const [first, ...rest] = kept.content.resources
  if (!first) throw new Error('The plan has no exercises')
  return {
    ...kept,
    content: { ...kept.content, resources: [{ ...first, targetID: squat.videoId }, ...rest] },
    exercises: [{ ...squat, address: film }, ...others],
  }
}

async function show(kept = plan()) {
  const { around } = shellForTests({})
  const personId = crypto.randomUUID()
  const screen = await render(around(<KeepVideos plan={kept} personId={personId} />))
  return { screen, personId, save: screen.getByRole('button', { name: 'Save videos for offline (2 MB)' }) }
}

test('how much it takes is said before, and by one key the films are on this device', async () => {
  const { screen, personId, save } = await show()
  await expect.element(save).toBeEnabled()
  expect(await accessibilityFindings()).toEqual([])
  await userEvent.tab()
  await expect.element(save).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Videos saved on this device')).toBeVisible()
  expect(await openKeptVideos(personId).open('squat')).toMatch(/^blob:/)
  expect(await accessibilityFindings()).toEqual([])
})

test('while it saves, the button cannot be pressed again, and how far it is is said', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { screen, save } = await show()
  await expect.element(save).toBeEnabled()
  answer = async () => {
    await promise
    return new Response(bytes)
  }
  await save.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('0 of 1 saved')
  resolve()
  await expect.element(screen.getByText('Videos saved on this device')).toBeVisible()
})

test('where the network breaks off it is said, and can be tried again', async () => {
  const { screen, save } = await show()
  await expect.element(save).toBeEnabled()
  answer = () => new Response(null, { status: 503 })
  await save.click()
  await expect.element(screen.getByText('Not all videos could be saved. Try again in a moment.').first()).toBeVisible()
  answer = () => new Response(bytes)
  await save.click()
  await expect.element(screen.getByText('Videos saved on this device')).toBeVisible()
})

test('without a network nothing is offered that cannot be done', async () => {
  const { save } = await show()
  await expect.element(save).toBeEnabled()
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  dispatchEvent(new Event('offline'))
  await expect.element(save).toBeDisabled()
  Reflect.deleteProperty(navigator, 'onLine')
})

test('a session without films offers nothing', async () => {
  const { screen } = await show(keptPlanForTests())
  expect(screen.container.textContent).toBe('')
})

const next: Answers = {
  readPlanQuery: () => ({ plan: planAnswer({ id: 'tuesday' }) }),
  readExercisesQuery: () => ({ videos: { items: [exerciseAnswer()] }, suitable: [], equipment: { items: [] } }),
  readExercisesOthersQuery: () => ({ videos: { items: [] } }),
  readPlanEarlierQuery: () => ({ lines: { items: [] } }),
}

test('the next session is taken along, and opens without a network', async () => {
  const personId = crypto.randomUUID()
  const { around } = shellForTests({ answers: next })
  const screen = await render(around(<KeepNextSession planId="tuesday" personId={personId} />))
  await screen.getByRole('button', { name: 'Save the next session for offline' }).click()
  await expect.element(screen.getByText('The next session is on this device.')).toBeVisible()
  expect(await (await openTrainingStore(personId)).readPlan('tuesday')).toMatchObject({ planName: 'Monday' })
})

test('where the next session cannot be read, that is said, and it is offered again', async () => {
  const readPlanQuery = () => {
    throw new Error('Nobody answers')
  }
  const { around } = shellForTests({ answers: { ...next, readPlanQuery } })
  const screen = await render(around(<KeepNextSession planId="tuesday" personId={crypto.randomUUID()} />))
  const save = screen.getByRole('button', { name: 'Save the next session for offline' })
  await save.click()
  await expect.element(screen.getByText('Something went wrong').first()).toBeVisible()
  await expect.element(save).toBeEnabled()
})
