import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { type Answers, shellForTests } from '#web/app/testing/shellForTests.tsx'
import { openKeptVideos } from '#web/features/training/offline/keptVideos.ts'
import { openTrainingStore } from '#web/features/training/offline/trainingStore.ts'
import { exerciseAnswer, planAnswer } from '#web/features/training/trainingAnswersForTests.ts'
import { KeepNextSession, KeepVideos } from './KeepVideos.tsx'
import { keptPlanForTests } from './trainingForTests.ts'

const film = `${location.origin}/films/squat.mp4`
const MB = 1024 * 1024
const bytes = new Uint8Array(2 * MB)

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

test('the required space is shown first, and one key press saves the videos on this device', async () => {
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

test('while saving, the button cannot be pressed again and the progress is shown', async () => {
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

test('a download cut off by the network is reported, and can be retried', async () => {
  const { screen, save } = await show()
  await expect.element(save).toBeEnabled()
  answer = () => new Response(null, { status: 503 })
  await save.click()
  await expect.element(screen.getByText('Not all videos could be saved. Try again in a moment.').first()).toBeVisible()
  answer = () => new Response(bytes)
  // The notice may lie over the button, and a pointer would wait for five seconds until it is gone.
  await expect.element(save).toBeEnabled()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Videos saved on this device')).toBeVisible()
})

test('videos that do not fit are refused, with the space that they need and have, until there is room', async () => {
  const estimate = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 5 * MB, usage: 4 * MB })
  const { screen, personId, save } = await show()
  const refusal = screen.getByText('Not enough space: the videos need 2 MB, and 1 MB is free on this device.')
  await expect.element(refusal).toBeVisible()
  await save.click()
  await expect.element(refusal).toBeVisible()
  expect(await openKeptVideos(personId).open('squat')).toBeUndefined()
  estimate.mockResolvedValue({ quota: 6 * MB, usage: 4 * MB })
  await save.click()
  await expect.element(screen.getByText('Videos saved on this device')).toBeVisible()
})

test('leaving the page ends the download', async () => {
  const { screen, personId, save } = await show()
  await expect.element(save).toBeEnabled()
  let ends = 0
  const begun = Promise.withResolvers<void>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_film, options) => {
    begun.resolve()
    return new Promise<never>((_, reject) => {
      options?.signal?.addEventListener('abort', () => {
        ends += 1
        reject(new Error('The download was ended'))
      })
    })
  })
  await save.click()
  await begun.promise
  await screen.unmount()
  await expect.poll(() => ends).toBe(1)
  expect(await openKeptVideos(personId).open('squat')).toBeUndefined()
})

test('the browser is asked only once for persistent storage', async () => {
  localStorage.removeItem('asked-to-persist')
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true)
  const first = await show()
  await first.save.click()
  await expect.element(first.screen.getByText('Videos saved on this device')).toBeVisible()
  await first.screen.unmount()
  const second = await show()
  await second.save.click()
  await expect.element(second.screen.getByText('Videos saved on this device')).toBeVisible()
  expect(persist).toHaveBeenCalledTimes(1)
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
  readPlanQuery: () => ({ plan: planAnswer({ id: 'tuesday' }), lastSets: [], viewer: null }),
  readExercisesQuery: () => ({
    videos: { items: [exerciseAnswer()] },
    suitable: [],
    others: { items: [] },
    nothing: { items: [] },
  }),
}

test('the next session is taken along, and opens without a network', async () => {
  const personId = crypto.randomUUID()
  const { around } = shellForTests({ answers: next })
  const screen = await render(around(<KeepNextSession planId="tuesday" personId={personId} />))
  await screen.getByRole('button', { name: 'Save the next session for offline' }).click()
  await expect.element(screen.getByText('The next session is on this device.')).toBeVisible()
  expect(await openTrainingStore(personId).readPlan('tuesday')).toMatchObject({ planName: 'Monday' })
})

test('a next session that cannot be loaded is reported, and is offered again', async () => {
  const readPlanQuery = () => {
    throw new Error('No answer')
  }
  const { around } = shellForTests({ answers: { ...next, readPlanQuery } })
  const screen = await render(around(<KeepNextSession planId="tuesday" personId={crypto.randomUUID()} />))
  const save = screen.getByRole('button', { name: 'Save the next session for offline' })
  await save.click()
  await expect.element(screen.getByText('Something went wrong').first()).toBeVisible()
  await expect.element(save).toBeEnabled()
})
