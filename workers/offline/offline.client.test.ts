import { expect, test } from 'vitest'
import { keepAppOffline } from './offline.client.ts'

test('without service workers the app works as before, and the function returns false', async () => {
  expect('serviceWorker' in navigator).toBe(false)
  expect(await keepAppOffline('https://obi.example/club/')).toBe(false)
})
