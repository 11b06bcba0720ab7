import { expect, test } from 'vitest'
import { checkOrder } from '#backend/model/write/checkTogether.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { readProgram } from './programInput.ts'

const section = { sectionName: 'All', sectionOrder: 0, sectionDuration: 600 }

/** Whether the input is valid. */
function isValid(input: object): boolean {
  try {
    readProgram(input)
    return true
  } catch {
    return false
  }
}
const texts = (length: number) => 'x'.repeat(length)
const many = <One>(count: number, one: One) => Array.from({ length: count }, () => one)

test.each<[what: string, least: object | undefined, most: object, more: object]>([
  ['a name', { name: 'x' }, { name: texts(200) }, { name: texts(201) }],
  ['a description', { description: '' }, { description: texts(5_000) }, { description: texts(5_001) }],
  ['public words', { publicDescription: '' }, { publicDescription: texts(5_000) }, { publicDescription: texts(5_001) }],
  ['details', { additionalDetails: '' }, { additionalDetails: texts(5_000) }, { additionalDetails: texts(5_001) }],
  ['a level', { level: '' }, { level: texts(50) }, { level: texts(51) }],
  ['a failure', { failure: '' }, { failure: texts(500) }, { failure: texts(501) }],
  ['a minimum age', { ageFrom: 0 }, { ageFrom: 120 }, { ageFrom: 121 }],
  ['a maximum age', { ageTo: 0 }, { ageTo: 120 }, { ageTo: 121 }],
  ['categories', { categoryIDs: [] }, { categoryIDs: many(50, 'a') }, { categoryIDs: many(51, 'a') }],
  ['goals', { goals: [] }, { goals: many(20, 'fit') }, { goals: many(21, 'fit') }],
  ['a goal', { goals: ['x'] }, { goals: [texts(100)] }, { goals: [texts(101)] }],
  ['sections', { sections: [] }, { sections: many(24, section) }, { sections: many(25, section) }],
  [
    'the length of a section',
    { sections: [{ ...section, sectionDuration: 0 }] },
    { sections: [{ ...section, sectionDuration: 7_200 }] },
    { sections: [{ ...section, sectionDuration: 7_201 }] },
  ],
  [
    'the place of a section',
    { sections: [{ ...section, sectionOrder: 0 }] },
    { sections: [{ ...section, sectionOrder: 24 }] },
    { sections: [{ ...section, sectionOrder: 25 }] },
  ],
  [
    'the types of a section',
    { sections: [{ ...section, workoutTypes: [] }] },
    { sections: [{ ...section, workoutTypes: many(20, texts(50)) }] },
    { sections: [{ ...section, workoutTypes: many(21, 'CARDIO') }] },
  ],
  [
    'a type',
    { sections: [{ ...section, workoutTypes: ['x'] }] },
    { sections: [{ ...section, workoutTypes: [texts(50)] }] },
    { sections: [{ ...section, workoutTypes: [texts(51)] }] },
  ],
  ['sessions', { numberOfSessions: 1 }, { numberOfSessions: 100 }, { numberOfSessions: 101 }],
  ['sessions a week', { sessionsPerWeek: 1 }, { sessionsPerWeek: 7 }, { sessionsPerWeek: 8 }],
])('%s: the least and the most are taken, and nothing beyond', (_what, least, most, more) => {
  expect([least, most, more].map((given) => given && isValid(given))).toEqual([true, true, false])
})

test.each<[what: string, given: object]>([
  ['a name of blanks', { name: ' \n ' }],
  ['an age before birth', { ageFrom: -1 }],
  ['a maximum age before birth', { ageTo: -1 }],
  ['no sessions', { numberOfSessions: 0 }],
  ['no sessions a week', { sessionsPerWeek: 0 }],
  ['an empty goal', { goals: [' '] }],
  ['a section before the first', { sections: [{ ...section, sectionOrder: -1 }] }],
  ['a section that takes less than no time', { sections: [{ ...section, sectionDuration: -1 }] }],
  ['a section without a name', { sections: [{ ...section, sectionName: '' }] }],
  ['another status', { status: 'GONE' }],
])('%s is not taken', (_what, input) => {
  expect(isValid(input)).toBe(false)
})

test('texts are trimmed, omitted fields stay omitted, and null clears a value', () => {
  expect(readProgram({ name: ' Strong ', level: ' Beginner ', goals: [' Fit '], trailerID: null })).toEqual({
    name: 'Strong',
    level: 'Beginner',
    goals: ['Fit'],
    trailerID: null,
  })
  expect(readProgram({ name: undefined, isPublic: false })).toEqual({ isPublic: false })
})

test('an author sets every field of the form, and no field that others decide', () => {
  const authored = {
    name: 'Strong',
    description: 'For members',
    publicDescription: 'For everyone',
    additionalDetails: 'No jumps',
    categoryIDs: ['fitness'],
    subCategoryIDs: ['strength'],
    equipmentIDs: ['bar'],
    muscleGroupIDs: ['legs'],
    audioIDs: ['waves'],
    level: 'Beginner',
    ageFrom: 16,
    ageTo: 70,
    goals: ['Fit'],
    sections: [{ ...section, workoutTypes: ['MOBILITY'] }],
    numberOfSessions: 3,
    sessionsPerWeek: 2,
    trailerID: 'film',
    isTemplate: true,
    includeSuperSet: true,
    isPublic: true,
    failure: 'Too long',
    status: 'DRAFT' as const,
  }
  expect(readProgram({ ...authored, id: 'mine', coachID: 'kenji', companyID: 'dojo', madeByAI: true })).toEqual(
    authored,
  )
})

test.each(['DRAFT', 'PUBLISHED', 'INPROGRESS', 'FAILED', 'DELETED'] as const)('%s is a valid status', (status) => {
  expect(readProgram({ status })).toEqual({ status })
})

test('an error names its field', () => {
  const fault = () => readProgram({ sections: [section, { ...section, sectionDuration: 7_201 }] })
  expect(fault).toThrow(expect.objectContaining({ field: 'input.sections.1.sectionDuration' }))
})

test.each([
  [30, 30, true],
  [31, 30, false],
  [null, 30, true],
  [0, 0, true],
  [120, null, true],
  [121, null, false],
  [null, null, true],
] as const)('ages from %s to %s: %s', (ageFrom, ageTo, isFit) => {
  let isRefused = false
  try {
    checkOrder('Program', { path: 'input', values: { ageFrom, ageTo } })
  } catch (error) {
    isRefused = error instanceof DomainError && error.field === 'input.ageTo'
  }
  expect(isRefused).toBe(!isFit)
})
