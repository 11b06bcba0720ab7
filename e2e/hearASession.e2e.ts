import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDemoRows } from '#backend/demo/demo.store.ts'
import type { Database } from '#backend/platform/database.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test.use({
  // The browser itself reports failed requests.
  expectedComplaints: /net::ERR_|WebSocket connection to|Failed to load resource/,
})

test('a member hears a session with the bundled voices, even without a network (row 107) @journey', async ({
  enter,
  database,
}) => {
  const { page, person } = await enter('Mia')
  await page.addInitScript(noteSounds)
  await page.goto(`/dashboard/training?planId=${await addPlan(database, person.contactId)}`)
  await expect(page.getByRole('heading', { name: 'Squat' })).toBeVisible()
  await expect.poll(() => keptIn(page), { timeout: 60_000 }).toEqual(LINES)
  expect(await soundsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Sound', exact: true }).click()
  await expect(page.getByRole('switch', { name: /^Voice/ })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  // The coach's own text, in the coach's language, is interrupted when the member continues.
  await expect.poll(() => soundsOf(page)).toHaveLength(1)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect.poll(() => soundsOf(page)).toHaveLength(2)
  await page.getByRole('button', { name: 'Skip rest', exact: true }).click()
  await expect.poll(() => soundsOf(page)).toHaveLength(3)
  for (const { seconds, loudest } of await soundsOf(page)) {
    expect(seconds).toBeGreaterThan(0.3)
    expect(seconds).toBeLessThan(8)
    expect(loudest).toBeGreaterThan(0.2)
  }
})

const LINES = [
  'Mai Giữ lưng thẳng, thở đều.',
  'Ruth Rest',
  'Ruth Next: Squat',
  'Ruth Set 2 of 2',
  'Ruth That was the last set.',
]

interface Heard {
  seconds: number
  loudest: number
}

declare global {
  interface Window {
    heard: Heard[]
  }
}

/** Records the sounds that the page plays. */
function noteSounds(): void {
  window.heard = []
  const start = AudioBufferSourceNode.prototype.start
  AudioBufferSourceNode.prototype.start = function noted(this: AudioBufferSourceNode, ...given) {
    const samples = this.buffer?.getChannelData(0) ?? new Float32Array()
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    window.heard.push({ seconds: this.buffer?.duration ?? 0, loudest })
    start.apply(this, given)
  }
}

function soundsOf(page: Page): Promise<Heard[]> {
  return page.evaluate(() => window.heard)
}

/** The speech stored on this device, by voice. */
function keptIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('training-voice')).keys()
    return kept.map(({ url }) => url.split('/').slice(-2).map(decodeURIComponent).join(' '))
  })
}

/** A plan of the member: two sets of squats, with a rest and a coach's text. */
async function addPlan(database: Database, userId: string): Promise<string> {
  const [programId, planId, section, resource] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const figures = { type: 'video', targetID: null, duration: 0, restTime: 90, sets: 2, reps: 10, weight: 20 }
  const words = { resourceName: 'Squat', voiceoverCaption: 'Giữ lưng thẳng, thở đều.', reason: null }
  const resources = [{ ...figures, ...words, id: resource, sectionID: section, order: 0, superSetId: null }]
  const sections = [{ id: section, sectionName: 'Strength', sectionOrder: 0, resourceIDs: [resource] }]
  const program = { id: programId, public_id: programId, name: 'Strong', owner_id: userId, status: 'DRAFT' }
  const plan = { id: planId, program_id: programId, plan_name: 'Monday', position: 0, user_id: userId }
  await addDemoRows(database, [
    ['program', [program]],
    ['plan', [{ ...plan, sections, resources }]],
  ])
  return planId
}
