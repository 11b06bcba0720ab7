import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { postgresOf } from '#tools/stage/postgresOf.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'
import { addClass, type StoryClass } from './support/addClass.ts'
import { bookOn, giveBackOn, placesLeft } from './support/classes.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test.use({
  // The browser itself reports unanswered requests.
  expectedComplaints: /net::ERR_|WebSocket connection to/,
})

const env = { BASE_PATH: '/studio/', LOG_LEVEL: 'warn' }
let obi: Obi

test.beforeAll(async () => {
  obi = await startObi({ dataDir: mkdtempSync(join(tmpdir(), 'obi-studio-')), env })
})

test.afterAll(async () => {
  await obi.stop()
  rmSync(obi.dataDir, { recursive: true, force: true })
})

test('below a base path a visitor finds sign-in, and no part of the app is outside of it (row 1)', async ({ page }) => {
  const { origin } = new URL(obi.url)
  await page.goto(`${origin}/studio`)
  await expect(page).toHaveURL(`${obi.url}/auth/amplify/sign-in?returnTo=%2Fdashboard%2Ftoday`)
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
  await expectAccessible(page)
  expect((await fetch(`${origin}/dashboard/today`)).status).toBe(404)
  expect((await fetch(`${origin}/graphql`, { method: 'POST' })).status).toBe(404)
})

test('below a base path a spot disappears live, also after the server was unavailable (row 1)', async ({ enter }) => {
  const { page: member } = await enter('Mia', { url: obi.url })
  const { page: onlooker } = await enter('Sam', { url: obi.url })
  const karate = await offerKarate()
  for (const page of [member, onlooker]) await page.goto(obi.url + karate.path)
  await expect(placesLeft(onlooker, 5)).toBeVisible()
  await bookOn(member.getByRole('article'), karate)
  await expect(placesLeft(onlooker, 4)).toBeVisible()

  await obi.stop()
  const notice = onlooker.getByText('We can’t reach the server. What you see may be out of date.')
  await expect(notice).toBeVisible()
  await expect(placesLeft(onlooker, 4)).toBeVisible()
  obi = await startObi({ dataDir: obi.dataDir, port: Number(new URL(obi.url).port), env })
  // The page waits a little longer after each failed attempt.
  await expect(notice).toBeHidden({ timeout: 40_000 })
  await giveBackOn(member.getByRole('article'), karate)
  await expect(placesLeft(onlooker, 5)).toBeVisible()
})

async function offerKarate(): Promise<StoryClass> {
  const { address } = postgresOf(obi.dataDir)
  const database = openDatabase({ address, log: openLog({ level: 'silent' }), readers: 1, writers: 1 })
  const karate = await addClass(database, { capacity: 5 })
  await database.close()
  return karate
}
