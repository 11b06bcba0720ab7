import { expect, test } from 'vitest'
import { returnToOf, withReturnTo } from './returnTo.ts'

test('sign-in returns to the requested path and query (rows 9 and 10)', () => {
  const address = withReturnTo('/auth/amplify/sign-in', '/dashboard/classes?category=yoga&day=2')
  expect(returnToOf(address.slice(address.indexOf('?')))).toBe('/dashboard/classes?category=yoga&day=2')
})

test.each([
  '',
  '?returnTo=',
  '?returnTo=https://evil.example',
  '?returnTo=//evil.example',
  '?returnTo=/%5Cevil.example',
  '?returnTo=/%09/evil.example',
  '?returnTo=/%0A/evil.example',
  '?returnTo=/%0D%5Cevil.example',
  '?returnTo=/auth/amplify/sign-in',
  '?returnTo=/auth',
])('a way back that leads nowhere of ours goes to Today: %s (row 10)', (search) => {
  expect(returnToOf(search)).toBe('/dashboard/today')
})

test.each(['/authors/mai', '/dashboard/auth', '/coaches/auth/42'])(
  'a page whose path only resembles sign-in is a valid return path: %s (row 10)',
  (path) => {
    expect(returnToOf(`?returnTo=${encodeURIComponent(path)}`)).toBe(path)
  },
)
