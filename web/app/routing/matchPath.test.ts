import { expect, test } from 'vitest'
import { matchPath } from './matchPath.ts'

test.each([
  ['/dashboard/today', '/dashboard/today', {}],
  ['/dashboard/today', '/dashboard/today/', {}],
  ['/coaches/:coachName/:coachId', '/coaches/Mai%20Tr%E1%BA%A7n/42', { coachName: 'Mai Trần', coachId: '42' }],
  ['/coaches/:coachName/:coachId', '/coaches/100%/42', { coachName: '100%', coachId: '42' }],
  ['/dashboard/today', '/dashboard/classes', undefined],
  ['/dashboard/today', '/dashboard', undefined],
  ['/coaches/:coachName/:coachId', '/coaches/mai', undefined],
])('%s against %s (row 31)', (pattern, path, parameters) => {
  expect(matchPath(pattern, path)).toEqual(parameters)
})
