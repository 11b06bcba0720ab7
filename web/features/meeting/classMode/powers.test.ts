import { expect, test } from 'vitest'
import { type Powers, powersOf } from './powers.ts'

const own = { isClassMode: true }
const plain = { isClassMode: false }

test.each([
  ['a coach', { role: 'coach', mayRun: true, classMode: true }, own, 'takesPart sharesScreen playsMusic runs leads'],
  [
    'a member in class mode',
    { role: 'member', mayRun: false, classMode: true },
    own,
    'takesPart raisesHand hasAudience',
  ],
  [
    'a member of a plain meeting',
    { role: 'member', mayRun: false, classMode: false },
    plain,
    'takesPart sharesScreen raisesHand',
  ],
  ['an admin with a seat', { role: 'member', mayRun: true, classMode: true }, own, 'takesPart runs leads hasAudience'],
  ['an admin who looks in', { role: 'spectator', mayRun: true, classMode: true }, own, 'runs leads'],
  ['a spectator (row 73)', { role: 'spectator', mayRun: false, classMode: true }, own, ''],
  [
    'a coach on another service',
    { role: 'coach', mayRun: true, classMode: false },
    undefined,
    'takesPart sharesScreen playsMusic runs',
  ],
  [
    'a member on another service',
    { role: 'member', mayRun: false, classMode: false },
    undefined,
    'takesPart sharesScreen',
  ],
] as const)('%s can do what the room allows, and no more', (_who, joinInfo, shared, expected) => {
  expect(namesOf(powersOf({ joinInfo, shared }))).toBe(expected)
})

test('before the plane has spoken nothing is offered that class mode may refuse', () => {
  const joinInfo = { role: 'member', mayRun: false, classMode: true } as const
  expect(namesOf(powersOf({ joinInfo, shared: undefined }))).toBe('takesPart')
})

function namesOf(powers: Powers): string {
  return Object.entries(powers)
    .flatMap(([name, has]) => (has ? [name] : []))
    .join(' ')
}
