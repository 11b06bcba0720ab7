import type { MessageDescriptor } from '@lingui/core'
import { expect, test } from 'vitest'
import { found as atDoor } from '#web/__generated__/door/found.ts'
import { found as beyond } from '#web/__generated__/found.ts'
import { frames } from '#web/__generated__/frames.ts'
import { findRoute } from './findRoute.ts'
import { routes } from './table.ts'

const rowAt = (path: string) => findRoute(routes, path)?.row
const textOf = (title: MessageDescriptor | string | undefined) => (typeof title === 'object' ? title.message : title)

test.each([
  ['/dashboard/today', 'member', 'dashboard'],
  ['/dashboard/classes', 'member', 'dashboard'],
  ['/dashboard/classes/booked', 'member', 'dashboard'],
  ['/dashboard/manage-classes', 'member', 'dashboard'],
  ['/dashboard/manage-classes/new', 'member', 'dashboard'],
  ['/auth/amplify/sign-in', 'guest', 'auth'],
  ['/auth/amplify/sign-up', 'guest', 'auth'],
  ['/auth/amplify/verify', 'guest', 'auth'],
  ['/auth/amplify/survey', 'guest', 'auth'],
  ['/terms/terms', 'everyone', 'plain'],
  ['/terms/privacy', 'everyone', 'plain'],
  ['/terms/accessibility', 'everyone', 'plain'],
  ['/coaches/Mai Tran/42', 'everyone', 'coach'],
  ['/404', 'everyone', 'plain'],
])('%s is for %s, in the %s layout (rows 1, 3, 4, 6, 7, 9)', (path, guard, layout) => {
  expect(rowAt(path)).toMatchObject({ guard, layout })
})

test.each(['sign-in', 'sign-up', 'verify', 'reset-password', 'update-password'])(
  'no other way to sign in has a route: %s (row 3)',
  (step) => {
    for (const method of ['jwt', 'firebase', 'auth0', 'supabase'])
      expect(rowAt(`/auth/${method}/${step}`)).toBeUndefined()
  },
)

test.each([
  ['/dashboard/my-studio', ['COACH', 'ADMIN', 'GLOBAL']],
  ['/dashboard/manage-classes', ['COACH']],
  ['/dashboard/manage-classes/company', ['ADMIN']],
  ['/dashboard/manage-coaches', ['ADMIN', 'GLOBAL']],
  ['/dashboard/manage-followers', ['COACH']],
  ['/dashboard/classes', undefined],
])('%s requires one of the roles %s (row 117)', (path, roles) => {
  expect(rowAt(path)?.roles).toEqual(roles)
})

test('every dashboard screen requires a signed-in user (row 9)', () => {
  const open = routes.filter(({ path, guard }) => path.startsWith('/dashboard') && guard !== 'member')
  expect(open).toEqual([])
})

test.each([
  ['/dashboard/today', 'greeting', "Today's Overview"],
  ['/dashboard/classes', 'Classes', 'Find Your Class'],
  ['/dashboard/manage-classes', 'Live Classes', 'Manage Live Classes'],
  ['/terms/terms', 'Terms of Service', undefined],
  ['/terms/privacy', 'Privacy Policy', undefined],
  ['/terms/accessibility', 'Accessibility', undefined],
])('%s is headed %s, and below it: %s (row 29)', (path, title, subtitle) => {
  const frame = frames[rowAt(path)?.name ?? '']
  expect([textOf(frame?.title), textOf(frame?.subtitle)]).toEqual([title, subtitle])
})

test('every item of the bars leads to an existing screen, and each appears once (row 27)', () => {
  const labels = Object.values(frames).flatMap(({ navigation }) => (navigation ? [textOf(navigation.label)] : []))
  expect(new Set(labels)).toEqual(
    new Set(['Today', 'Classes', 'My Studio', 'Videos', 'Programs', 'Messages', 'Live', 'Coaches']),
  )
  expect(labels).toHaveLength(10)
})

test('screen names and addresses are unique across features', () => {
  const addresses = routes.map(({ path }) => path.replaceAll(/:\w+/g, ':'))
  expect(addresses.toSorted()).toEqual([...new Set(addresses)].toSorted())
  // The gallery of primitives only exists in development: it belongs to no feature.
  const named = routes.flatMap(({ name }) => (name === 'gallery' ? [] : name))
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(frames).toSorted())
  expect([...atDoor, ...beyond].flatMap(({ routes: said }) => Object.keys(said)).toSorted()).toEqual(
    Object.keys(frames).toSorted(),
  )
})
