import { expect, test } from 'vitest'
import { hasUploads } from './uploads.ts'

test('an upload of another tab is shown here too', () => {
  expect(hasUploads.value).toBe(false)
  localStorage.setItem('uploads', 'yes')
  dispatchEvent(new StorageEvent('storage', { key: 'uploads' }))
  expect(hasUploads.value).toBe(true)
})
