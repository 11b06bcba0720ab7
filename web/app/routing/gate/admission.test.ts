import { expect, test } from 'vitest'
import { setUpOf } from '#web/app/setUp.ts'
import { admissionOf, type Visit } from './admission.ts'

function visit(overrides: Partial<Visit>): Visit {
  return {
    guard: 'member',
    status: 'authenticated',
    setUp: 'complete',
    mayOpen: true,
    path: '/dashboard/today',
    search: '',
    ...overrides,
  }
}

test('a visitor at a protected screen goes to sign-in after a second and a half, with the way back (row 9)', () => {
  const stranger = visit({ status: 'unauthenticated', setUp: undefined, path: '/dashboard/classes', search: '?day=2' })
  expect(admissionOf(stranger)).toEqual({
    kind: 'leave',
    to: '/auth/amplify/sign-in?returnTo=%2Fdashboard%2Fclasses%3Fday%3D2',
    afterMs: 1_500,
  })
})

test('no one is redirected while the session loads (row 9)', () => {
  expect(admissionOf(visit({ status: 'loading', setUp: undefined }))).toEqual({ kind: 'wait' })
  expect(admissionOf(visit({ guard: 'guest', status: 'loading', setUp: undefined }))).toEqual({ kind: 'wait' })
})

test('a signed-in user does not see sign-in again, but the page they wanted (row 10)', () => {
  const atSignIn = visit({ guard: 'guest', path: '/auth/amplify/sign-in', search: '?returnTo=%2Fdashboard%2Fclasses' })
  expect(admissionOf(atSignIn)).toEqual({ kind: 'leave', to: '/dashboard/classes', afterMs: 0 })
  expect(admissionOf({ ...atSignIn, search: '' })).toEqual({ kind: 'leave', to: '/dashboard/today', afterMs: 0 })
})

test.each([
  ['contact', '/auth/amplify/sign-up'],
  ['survey', '/auth/amplify/survey'],
] as const)('an account without its %s is sent to %s, and stays there until it is done (row 17)', (setUp, step) => {
  expect(admissionOf(visit({ setUp }))).toEqual({
    kind: 'leave',
    to: `${step}?returnTo=%2Fdashboard%2Ftoday`,
    afterMs: 0,
  })
  expect(admissionOf(visit({ setUp, guard: 'guest', path: step }))).toEqual({ kind: 'show' })
  const elsewhere = visit({ setUp, guard: 'guest', path: '/auth/amplify/verify', search: '?returnTo=%2Fx' })
  expect(admissionOf(elsewhere)).toEqual({ kind: 'leave', to: `${step}?returnTo=%2Fx`, afterMs: 0 })
})

test('a visitor sees sign-in, sign-up and verify, but not the survey', () => {
  const stranger = visit({ guard: 'guest', status: 'unauthenticated', setUp: undefined })
  for (const step of ['sign-in', 'sign-up', 'verify']) {
    expect(admissionOf({ ...stranger, path: `/auth/amplify/${step}` })).toEqual({ kind: 'show' })
  }
  // Immediately, because there is nothing to show in between.
  expect(admissionOf({ ...stranger, path: '/auth/amplify/survey', search: '?returnTo=%2Fx' })).toEqual({
    kind: 'leave',
    to: '/auth/amplify/sign-in?returnTo=%2Fx',
    afterMs: 0,
  })
})

test('a page for everyone admits visitors and users who are signing up', () => {
  expect(admissionOf(visit({ guard: 'everyone', status: 'unauthenticated', setUp: undefined }))).toEqual({
    kind: 'show',
  })
  expect(admissionOf(visit({ guard: 'everyone', setUp: 'survey' }))).toEqual({ kind: 'show' })
})

test('a screen for a role that the user does not have says so, once their account is complete', () => {
  const atStudio = visit({ mayOpen: false, path: '/dashboard/my-studio' })
  expect(admissionOf(atStudio)).toEqual({ kind: 'refuse' })
  expect(admissionOf({ ...atStudio, setUp: 'survey' })).toMatchObject({ kind: 'leave' })
  expect(admissionOf({ ...atStudio, setUp: undefined })).toEqual({ kind: 'wait' })
})

test.each([
  [undefined, 'contact'],
  [{ activities: 0, goals: 0 }, 'survey'],
  [{ activities: 1, goals: 0 }, 'complete'],
  [{ activities: 0, goals: 1 }, 'complete'],
] as const)('an account with %o is at: %s (row 17)', (contact, setUp) => {
  expect(setUpOf(contact)).toBe(setUp)
})
