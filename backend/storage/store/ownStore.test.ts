import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnStage } from './openOwnStage.fixture.ts'
import { storeFacts } from './storeFacts.fixture.ts'

let stage: Awaited<ReturnType<typeof openOwnStage>>
beforeAll(async () => {
  stage = await openOwnStage()
})
afterAll(() => stage.close())

test.each(Object.entries(storeFacts))('below the data folder %s (row 84)', async (_fact, prove) => {
  await prove(stage)
  expect(await stage.database.query({ text: 'select from upload' })).toEqual([])
})
