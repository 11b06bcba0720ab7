import { expect, test } from 'vitest'
import { changesJudged, needsApproval } from './approval.ts'

const video = { title: 'Kata', description: null, thumbnail: 'a.jpg', vimeoID: null, level: 'beginner' }

test.each([
  ['another title', { title: 'Kata 2' }, true],
  ['the same title', { title: 'Kata' }, false],
  ['a description where there was none', { description: 'Slowly' }, true],
  ['an empty description where there was none', { description: '' }, false],
  ['a picture taken away', { thumbnail: null }, true],
  ['another film at Vimeo', { vimeoID: '12' }, true],
  ['a level, which needs no approval', { level: 'advanced' }, false],
  ['nothing that is given', { title: undefined }, false],
])('%s of an approved video', (_change, changes, isJudged) => {
  expect(changesJudged('Video', video, changes)).toBe(isJudged)
})

test('a program’s own texts and its trailer are subject to approval', () => {
  const program = { name: 'Strong', publicDescription: 'Six weeks', goals: ['Strength'], trailerID: null }
  expect(changesJudged('Program', program, { publicDescription: 'Twelve weeks' })).toBe(true)
  expect(changesJudged('Program', program, { trailerID: 'film' })).toBe(true)
  expect(changesJudged('Program', program, { title: 'Strong' })).toBe(false)
  expect(changesJudged('Program', program, { goals: ['Strength', 'Call me'] })).toBe(true)
  expect(changesJudged('Program', program, { goals: ['Strength'] })).toBe(false)
  expect(changesJudged('Program', { ...program, goals: null }, { goals: [] })).toBe(false)
})

const free = { contentNeedsApproval: false, isOfCoach: true }
const strict = { contentNeedsApproval: true, isOfCoach: true }

test.each([
  ['its only studio needs no approval', [free], false, false],
  ['none of its studios needs approval', [free, free], false, false],
  ['its studio needs approval', [strict], false, true],
  ['one of its studios needs approval', [free, strict], false, true],
  ['its coach has left one of its studios', [free, { ...free, isOfCoach: false }], false, true],
  ['it belongs to no studio', [], false, true],
  ['an admin has declined it', [free], true, true],
])('whether a video waits for an admin if %s', (_what, companies, isDeclined, waits) => {
  expect(needsApproval({ companies, isDeclined })).toBe(waits)
})
