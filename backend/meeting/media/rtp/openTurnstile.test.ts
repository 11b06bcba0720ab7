import { expect, test } from 'vitest'
import { openTurnstile } from './openTurnstile.ts'

test('of a crowd one comes through at a time, and others have their turn in between', async () => {
  const awaitTurn = openTurnstile()
  const seen: string[] = []
  const crowd = Array.from({ length: 5 }, () => awaitTurn().then(() => seen.push('one')))
  const other = () => {
    seen.push('other')
    if (seen.length < 20) setImmediate(other)
  }
  setImmediate(other)
  await Promise.all(crowd)
  expect(seen.join(' ')).not.toContain('one one')
})
