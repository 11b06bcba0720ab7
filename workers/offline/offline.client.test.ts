import { expect, test } from 'vitest'
import { keepAppOffline } from './offline.client.ts'

test('where there are no service workers the app stays as it was, and says so', async () => {
  expect('serviceWorker' in navigator).toBe(false)
  expect(await keepAppOffline('https://obi.example/club/')).toBe(false)
})
