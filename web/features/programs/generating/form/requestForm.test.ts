import * as v from 'valibot'
import { expect, test } from 'vitest'
import { minutesOf, requestForm, type RequestEntries, secondsOf, startOf, toProgram } from './requestForm.ts'

const texts = { name: 'My program', warmUp: 'Warm-up', main: 'Main part', coolDown: 'Cool-down' }
const person = {
  goals: ['Get Fitter'],
  level: 'Advanced',
  perWeek: '2 to 3 days',
  injuries: ['knee'],
  healthConditions: [],
}
const start = startOf(person, texts)
const isTaken = (changes: Partial<RequestEntries>) => v.safeParse(requestForm, { ...start, ...changes }).success
const section = { name: 'All', kinds: [], minutes: '10' }

test.each([
  ['2 to 3 days', '3', '12'],
  ['6 to 7 days', '7', '28'],
  ['once', '3', '12'],
  [undefined, '3', '12'],
  ['0 days', '1', '4'],
  ['up to 10', '7', '28'],
])(
  'for a member who trains %s, a program starts with %s sessions a week, over four weeks',
  (perWeek, week, sessions) => {
    expect(startOf({ ...person, perWeek }, texts)).toMatchObject({ perWeek: week, sessions })
  },
)

test('a program begins with half an hour for one’s own body, at one’s own level, and can be sent as it is', () => {
  expect([minutesOf(start.sections), start.level, start.atHand, isTaken({})]).toEqual([30, 'Advanced', 'nothing', true])
  expect(startOf({ ...person, level: 'Olympic' }, texts).level).toBe('Beginner')
  expect(startOf({ ...person, level: undefined }, texts).level).toBe('Beginner')
})

test.each<[what: string, most: Partial<RequestEntries>, more: Partial<RequestEntries>]>([
  ['a name', { name: 'x'.repeat(200) }, { name: 'x'.repeat(201) }],
  ['a name of blanks', { name: 'x' }, { name: '  ' }],
  ['sessions', { sessions: '36' }, { sessions: '37' }],
  ['one session at least', { sessions: '1' }, { sessions: '0' }],
  ['whole sessions', { sessions: '2' }, { sessions: '2.5' }],
  ['a section', { sections: [{ ...section, minutes: '60' }] }, { sections: [{ ...section, minutes: '61' }] }],
  ['a minute at least', { sections: [{ ...section, minutes: '1' }] }, { sections: [{ ...section, minutes: '0' }] }],
  ['a section’s name', { sections: [{ ...section, name: 'x'.repeat(100) }] }, { sections: [{ ...section, name: '' }] }],
  [
    'two hours in all',
    { sections: ['60', '60'].map((minutes) => ({ ...section, minutes })) },
    { sections: ['60', '60', '1'].map((minutes) => ({ ...section, minutes })) },
  ],
  ['details', { details: 'x'.repeat(2_000) }, { details: 'x'.repeat(2_001) }],
])('%s: the most is taken, and nothing beyond', (_what, most, more) => {
  expect([isTaken(most), isTaken(more)]).toEqual([true, false])
})

test.each([
  ['nothing', []],
  ['some', ['mat']],
  ['anything', null],
] as const)('equipment at hand: %s', (atHand, equipmentIDs) => {
  const request = v.parse(requestForm, { ...start, atHand, equipmentIds: ['mat'] })
  expect(toProgram(request, {}).equipmentIDs).toEqual(equipmentIDs)
})

test('a program is stored for generation, in seconds and in section order, and is public when a coach requests it', () => {
  const request = v.parse(requestForm, {
    ...start,
    details: ' Mornings ',
    includeSuperSet: true,
    muscleGroupIds: ['chest'],
  })
  expect(toProgram(request, {})).toEqual({
    name: 'My program',
    status: 'INPROGRESS',
    madeByAI: true,
    isPublic: false,
    level: 'Advanced',
    goals: ['Get Fitter'],
    numberOfSessions: 12,
    sessionsPerWeek: 3,
    sections: [
      { sectionName: 'Warm-up', sectionOrder: 0, workoutTypes: ['MOBILITY'], sectionDuration: 300 },
      { sectionName: 'Main part', sectionOrder: 1, workoutTypes: ['STRENGTH', 'CIRCUIT'], sectionDuration: 1200 },
      { sectionName: 'Cool-down', sectionOrder: 2, workoutTypes: ['MOBILITY'], sectionDuration: 300 },
    ],
    includeSuperSet: true,
    equipmentIDs: [],
    muscleGroupIDs: ['chest'],
    additionalDetails: 'Mornings',
  })
  expect(toProgram(request, { coachID: 'kenji', companyID: 'studio' })).toMatchObject({
    coachID: 'kenji',
    isPublic: true,
  })
})

test('minutes that are no number are none', () => {
  expect([secondsOf('1'), secondsOf(''), secondsOf('ten'), minutesOf([])]).toEqual([60, 0, 0, 0])
})
