import { expect, test } from 'vitest'
import { findRoute } from './findRoute.ts'

const rows = ['/', '/dashboard/today', '/classes/:publicID', '/coaches/:coachName/:coachId', '/coaches/all/best'].map(
  (path) => ({ path }),
)

test.each([
  ['/', '/', {}],
  ['/dashboard/today', '/dashboard/today', {}],
  ['/dashboard/today/', '/dashboard/today', {}],
  ['/coaches/Mai%20Tr%E1%BA%A7n/42', '/coaches/:coachName/:coachId', { coachName: 'Mai Trần', coachId: '42' }],
  ['/coaches/Mai%2FTran/42/', '/coaches/:coachName/:coachId', { coachName: 'Mai/Tran', coachId: '42' }],
  // Paths that were not created with encodeURIComponent also open.
  ['/coaches/100%/42', '/coaches/:coachName/:coachId', { coachName: '100%', coachId: '42' }],
  ['/classes/%E0%A4%A', '/classes/:publicID', { publicID: '%E0%A4%A' }],
  ['/classes/a.b(c)', '/classes/:publicID', { publicID: 'a.b(c)' }],
])('%s is %s (row 31)', (path, pattern, parameters) => {
  expect(findRoute(rows, path)).toEqual({ row: { path: pattern }, parameters })
})

test('a literal path takes precedence over one with parameters, whatever their order', () => {
  expect(findRoute(rows, '/coaches/all/best')?.row.path).toBe('/coaches/all/best')
})

test.each(['/dashboard', '/dashboard/classes', '/coaches/mai', '/coaches//42', '/coaches/mai/42/more', '/classes/'])(
  '%s is not found (row 31)',
  (path) => {
    expect(findRoute(rows, path)).toBeUndefined()
  },
)
