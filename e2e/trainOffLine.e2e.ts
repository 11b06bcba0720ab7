import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDemoRows } from '#backend/demo/demo.store.ts'
import { contactId } from '#backend/demo/demoPeople.ts'
import type { Database } from '#backend/platform/database.ts'
import { idOfOperation } from '#tools/stage/documents.ts'
import { keptBy, type SignedIn } from './support/signedIn.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test.use({
  // The browser itself reports failed requests.
  expectedComplaints: /net::ERR_|WebSocket connection to|Failed to load resource/,
})

test('a member trains offline, and the sets are merged with those of another device (row 102) @journey', async ({
  enter,
  database,
  browser,
  baseURL,
}) => {
  const { page, person } = await enter('Mia')
  const trained = { page, person }
  const planId = await addPlan(database, person.contactId)
  const path = `/dashboard/training?planId=${planId}`
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Squat' })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Done')
  await press(page, 'Skip rest')
  await expect(page.getByText('Set 2 of 4', { exact: true })).toBeVisible()
  await expect.poll(() => linesOf(trained, planId)).toHaveLength(1)
  await page.waitForFunction(async () => {
    const cache = await caches.open('code-1')
    return navigator.serviceWorker.controller !== null && (await cache.match(document.baseURI)) !== undefined
  })

  await page.context().setOffline(true)
  await press(page, 'More: Repetitions')
  await press(page, 'Done')
  await expect(page.getByTitle('Saved on this device')).toBeVisible()
  // The phone has closed the page in the meantime.
  await page.reload()
  await expect(page.getByText('Rest', { exact: true })).toBeVisible()
  await press(page, 'Skip rest')
  await expect(page.getByText('Set 3 of 4', { exact: true })).toBeVisible()

  const context = await browser.newContext({ storageState: await keptBy(person, baseURL ?? '') })
  const tablet = await context.newPage()
  await tablet.goto(path)
  await expect(tablet.getByText('Set 2 of 4', { exact: true })).toBeVisible()
  await press(tablet, 'Done')
  await expect.poll(() => linesOf({ page: tablet, person }, planId)).toHaveLength(2)

  await page.context().setOffline(false)
  await expect.poll(() => linesOf(trained, planId)).toEqual(['1 10', '2 10', '2 11'])
  await expect(page.getByTitle('Saved on this device')).toBeHidden()
  await page.getByRole('button', { name: 'All sets' }).click()
  await expect(page.getByRole('dialog').getByText('Done')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await press(page, 'Skip')
  await press(page, 'Skip')
  await press(page, 'Finish')
  await page.getByRole('link', { name: 'See your training' }).click()
  await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '3 sets' }).first()).toBeVisible()
  await context.close()
})

test('the watched part of an exercise video counts once, including parts watched offline (row 99)', async ({
  enter,
  database,
  baseURL,
}) => {
  const { page, person } = await enter('Mia')
  const video = await addFilm(database, baseURL ?? '')
  const planId = await addPlan(database, person.contactId, video)
  const seen = () => seenIn({ page, person }, planId, video.id)
  await page.goto(`/dashboard/training?planId=${planId}`)
  await expect.poll(() => placeOf(page)).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'All sets' }).click()
  await page.getByRole('button', { name: /^Save videos for offline/ }).click()
  await expect(page.getByText('Videos saved on this device')).toBeVisible()
  await page.waitForFunction(async () => {
    const cache = await caches.open('code-1')
    return navigator.serviceWorker.controller !== null && (await cache.match(document.baseURI)) !== undefined
  })
  const before = await seen()
  expect(before).toBeLessThan(100)
  await page.context().setOffline(true)
  await page.reload()
  await expect.poll(() => placeOf(page)).toBeGreaterThan(13)
  await expect.poll(() => unsentOf(page)).toContain('seen')
  await page.context().setOffline(false)
  await expect.poll(seen).toBeGreaterThan(before)
  // All of it, and a part twice: not more than 100 percent.
  await expect.poll(seen, { timeout: 40_000 }).toBe(100)
  await expect.poll(() => unsentOf(page)).not.toContain('seen')
  await page.getByRole('link', { name: 'Leave. You can continue later.' }).click()
  await expect(page).toHaveURL(/\/dashboard\/program\?programId=/)
})

interface Trained {
  page: Page
  person: SignedIn
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The sets as the server returns them. */
async function linesOf({ page, person }: Trained, planId: string): Promise<string[]> {
  const answer = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${person.idToken}` },
    data: {
      documentId: idOfOperation('trainingWireLogQuery'),
      variables: { planID: planId, limit: 100 },
    },
  })
  const { data } = await answer.json()
  return data.lines.items
    .filter(({ kind }: { kind: string }) => kind === 'SET')
    .map(({ setNumber, reps }: { setNumber: number; reps: number }) => `${setNumber} ${reps}`)
    .toSorted()
}

/** The kinds of the unsent items on this device. */
function unsentOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('outbox')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('items').objectStore('items').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return reading.result.map(({ kind }) => kind)
  })
}

const placeOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)

/** The watched percentage, from a request that adds nothing. */
async function seenIn({ page, person }: Trained, planID: string, videoID: string): Promise<number> {
  const answer = await page.request.post('/graphql', {
    headers: { authorization: `Bearer ${person.idToken}` },
    data: {
      documentId: idOfOperation('trainingWireSeenMutation'),
      variables: { input: { planID, videoID, watchedIntervals: [] } },
    },
  })
  const { data } = await answer.json()
  return data.updatePlanVideoProgress.watchedPercentage
}

/** A video of an exercise without a drawn figure. */
async function addFilm(database: Database, baseURL: string) {
  const [id, now] = [randomUUID(), new Date().toISOString()]
  const title = `Kick ${id.slice(0, 6)}`
  const coach = contactId('kenji')
  const clip = `${baseURL}/demo/video/martial`
  const open = { is_public: true, is_approved: true, status: 'PUBLISHED', no_audio: false }
  const film = { video_thumbnail: `${clip}/poster.webp`, video_url: `${clip}/master.m3u8`, duration_s: 24 }
  const times = { uploaded_at: now, created_at: now, updated_at: now }
  await addDemoRows(database, [
    ['video', [{ id, public_id: randomUUID(), title, coach_id: coach, owner_id: coach, ...open, ...film, ...times }]],
  ])
  return { id, title }
}

/** A plan of the member: four sets of squats or of a video's exercise, with rests. */
async function addPlan(database: Database, userId: string, film?: { id: string; title: string }): Promise<string> {
  const [programId, planId, section, resource] = Array.from({ length: 4 }, () => randomUUID())
  const rest = { type: 'video', targetID: film?.id ?? null, duration: 0, restTime: 90, sets: 4, reps: 10, weight: 20 }
  const resources = [
    {
      ...rest,
      id: resource,
      sectionID: section,
      order: 0,
      resourceName: film?.title ?? 'Squat',
      superSetId: null,
      voiceoverCaption: '',
      reason: null,
    },
  ]
  const sections = [{ id: section, sectionName: 'Strength', sectionOrder: 0, resourceIDs: [resource] }]
  const program = { id: programId, public_id: programId, name: 'Strong', owner_id: userId, status: 'DRAFT' }
  const plan = { id: planId, program_id: programId, plan_name: 'Monday', position: 0, user_id: userId }
  await addDemoRows(database, [
    ['program', [program]],
    ['plan', [{ ...plan, sections, resources }]],
  ])
  return planId ?? ''
}
