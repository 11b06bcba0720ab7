import { expect, test } from 'vitest'
import request, { type CoachScreenQuery } from '#schema/__generated__/relay/CoachScreenQuery.graphql.ts'
import { shellForTests } from './testing/shellForTests.tsx'

const variables = { coachID: 'kenji', fromNow: { ge: '2026-11-21T09:00:00.000Z' } }

/** A query whose reads the test answers one by one. */
async function openSlowly() {
  const readings: (() => void)[] = []
  const { shell } = shellForTests({
    answers: {
      CoachScreenQuery: () =>
        new Promise((resolve) => {
          readings.push(() => resolve({ coach: null }))
        }),
    },
  })
  const { openQuery } = await shell.data()
  return { readings, opened: openQuery<CoachScreenQuery>(request, variables) }
}

test('a change during the first read of a screen causes one more read', async () => {
  const { readings, opened } = await openSlowly()
  const refreshed = opened.refresh()
  await expect.poll(() => readings).toHaveLength(1)
  readings[0]?.()
  await expect.poll(() => readings).toHaveLength(2)
  readings[1]?.()
  await refreshed
})

test('changes during a later read cause one more read, however many there are', async () => {
  const { readings, opened } = await openSlowly()
  await expect.poll(() => readings).toHaveLength(1)
  readings[0]?.()
  await opened.query.source?.toPromise()
  const first = opened.refresh()
  await expect.poll(() => readings).toHaveLength(2)
  const others = [opened.refresh(), opened.refresh(), opened.refresh()]
  readings[1]?.()
  await first
  await expect.poll(() => readings).toHaveLength(3)
  readings[2]?.()
  await Promise.all(others)
  expect(readings).toHaveLength(3)
})
