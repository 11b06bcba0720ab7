import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { workoutLimits } from '#schema/training/workoutLog.ts'
import { type Manner, openFaultyModel } from '#tools/prove/plans/faultyModel.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test('a member creates a custom program without an AI key, swaps an exercise, undoes that, and trains (rows 5, 105, 108, 109) @layout @journey', async ({
  enter,
}) => {
  const { page } = await enter('Mia')
  await askForOne(page)
  await walkAway(page)
  await page.getByRole('dialog', { name: 'You program is ready!' }).getByRole('button', { name: 'View' }).click()
  await expect(page).toHaveURL(/\/dashboard\/program\?programId=/)

  const exercises = page.getByRole('button', { name: /^Swap / })
  const namesOf = () => exercises.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await expect(exercises.first()).toBeVisible()
  await expectAccessible(page)
  const before = await namesOf()
  // There is always another suitable warm-up exercise.
  await exercises.first().click()
  const others = page.getByRole('dialog').getByRole('listitem').getByRole('button')
  await expect(others.first()).toBeVisible()
  await expectAccessible(page)
  const name = await others.first().locator('bdi').first().innerText()
  await others.first().click()
  await expect.poll(namesOf).toEqual(before.with(0, `Swap ${name}`))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(namesOf).toEqual(before)
  await page.getByRole('button', { name: 'Try a different session' }).first().click()
  await expect.poll(namesOf).not.toEqual(before)

  await page.getByRole('button', { name: 'Start program' }).click()
  await expect(page).toHaveURL(/\/dashboard\/training\?planId=/)
  await trainASet(page)
})

/** The form is valid when it opens. */
async function askForOne(page: Page, url = ''): Promise<void> {
  await page.goto(`${url}/dashboard/programs`)
  await page.getByRole('link', { name: 'Get a custom program' }).click()
  const send = page.getByRole('button', { name: 'Create my program' })
  await expect(send).toBeVisible()
  await expectAccessible(page)
  await send.click()
}

/** Holds a warm-up exercise for a while, because a set that ends sooner counts as skipped. */
async function trainASet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.waitForTimeout((workoutLimits.shortestSeconds + 1) * 1_000)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('Rest', { exact: true })).toBeVisible()
}

async function walkAway(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/dashboard\/programs/)
  await page.getByRole('link', { name: 'Today' }).first().click()
}

// A separate server, which uses a simulated model.
test.describe('with a model that speaks OpenAI’s API', () => {
  let model: Awaited<ReturnType<typeof openFaultyModel>>
  let obi: Obi

  test.beforeAll(async () => {
    model = await openFaultyModel(7)
    const { url } = model.serve('obi', { manner: 'good', harmfulId: 'nothing', secrets: [] })
    const env = { LOG_LEVEL: 'silent', OPENAI_BASE_URL: url, OPENAI_MODEL: 'faulty' }
    obi = await startObi({ dataDir: mkdtempSync(join(tmpdir(), 'obi-model-')), env })
  })

  test.afterAll(async () => {
    await obi.stop()
    await model.close()
    rmSync(obi.dataDir, { recursive: true, force: true })
  })

  const faults: readonly [Manner, number][] = [
    ['recovers', 2],
    ['broken', 3],
    ['cut', 3],
    ['500', 3],
  ]
  for (const [manner, calls] of faults) {
    test(`a model that is ${manner} gets ${calls} calls, and the member trains all the same (rows 103, 104, 106)`, async ({
      enter,
    }) => {
      const { page } = await enter('Sam', { url: obi.url })
      const { asker } = model.serve('obi', { manner, harmfulId: 'nothing', secrets: [] })
      await askForOne(page, obi.url)
      await page.getByRole('dialog', { name: 'You program is ready!' }).getByRole('button', { name: 'View' }).click()
      await page.getByRole('button', { name: 'Start program' }).click()
      await expect(page).toHaveURL(/\/dashboard\/training\?planId=/)
      await trainASet(page)
      expect(asker.calls).toBe(calls)
    })
  }
})
