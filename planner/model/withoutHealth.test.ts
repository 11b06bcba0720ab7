import * as v from 'valibot'
import { expect, test } from 'vitest'
import { planRequest } from '#schema/training/planRequest.ts'
import { withoutHealth } from './withoutHealth.ts'

const wish = (additionalDetails: string, goals = ['Get Fitter'], sectionName = 'Legs') =>
  v.parse(planRequest, {
    numberOfSessions: 1,
    sections: [{ sectionName, sectionDuration: 600 }],
    goals,
    additionalDetails,
    injuries: ['torn meniscus'],
    healthConditions: ['pregnant'],
    age: 44,
  })
const asked = (...texts: Parameters<typeof wish>) => JSON.stringify(withoutHealth(wish(...texts)))

test.each([
  'I had knee surgery. It went badly and I limp.',
  'I’m pregnant',
  'Je suis enceinte de cinq mois',
  '我怀孕了，想在家练',
  'Tôi bị tiểu đường',
  'لدي ربو',
  'My father has a bad heart',
  'no knee pain',
  'I take pills for anxiety',
  'mild pericardiosis since May',
])('nothing of the note "%s" reaches a model', (note) => {
  expect(asked(note)).not.toContain(note.slice(0, 8))
  expect(asked(note)).not.toMatch(/meniscus|pregnan|44/)
})

test('a goal about health reaches no model, and a section about health has a number for a name', () => {
  const text = asked('', ['Get Fitter', 'Rehab my knee'], 'Knee rehab')
  expect(text).toContain('Get Fitter')
  expect(text).not.toMatch(/knee/i)
  expect(text).toContain('"sectionName":"Section 1"')
})

test('wishes that are not about health reach the model as they are', () => {
  expect(asked('Mornings only, and bigger arms please', ['Get Fitter'], 'Back and shoulders')).toMatch(
    /Mornings only.*Back and shoulders|Back and shoulders.*Mornings only/,
  )
})
