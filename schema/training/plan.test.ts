import * as v from 'valibot'
import { expect, test } from 'vitest'
import { planContent, planLimits } from './plan.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const video = '0192f7a0-0000-7000-8000-000000000001'

const warmUp = { id: id(1), sectionName: 'Warm-up', sectionOrder: 0 }
const main = { id: id(2), sectionName: 'Main part', sectionOrder: 1 }
const squat = { id: id(11), sectionID: id(2), resourceName: 'Squat', order: 1, targetID: video, sets: 3, reps: 8 }
const lunge = { id: id(12), sectionID: id(2), resourceName: 'Lunge', order: 0 }

const accepts = (content: unknown) => v.safeParse(planContent, content).success

test('an exercise without values has the defaults of the specification (row 91)', () => {
  expect(v.parse(planContent, { sections: [main], resources: [lunge] }).resources).toEqual([
    {
      ...lunge,
      type: 'video',
      targetID: null,
      duration: 0,
      restTime: 0,
      sets: 0,
      reps: 0,
      weight: 0,
      superSetId: null,
      voiceoverCaption: '',
      reason: null,
      reasonFacts: null,
    },
  ])
})

test('sections and exercises are stored in the order in which they are done', () => {
  const kept = v.parse(planContent, { sections: [main, warmUp], resources: [squat, lunge] })
  expect(kept.sections.map(({ sectionName }) => sectionName)).toEqual(['Warm-up', 'Main part'])
  expect(kept.sections[1]?.resourceIDs).toEqual([lunge.id, squat.id])
})

test('the order that a section names wins over the numbers of its exercises', () => {
  const named = { ...main, resourceIDs: [squat.id, lunge.id] }
  const kept = v.parse(planContent, { sections: [named], resources: [squat, lunge] })
  expect(kept.resources.map(({ resourceName, order }) => [resourceName, order])).toEqual([
    ['Squat', 0],
    ['Lunge', 1],
  ])
})

test.each([
  ['an exercise in no section', { sections: [warmUp], resources: [squat] }],
  ['two exercises of one id', { sections: [main], resources: [squat, { ...lunge, id: squat.id }] }],
  ['two sections of one id', { sections: [main, { ...warmUp, id: main.id }], resources: [] }],
  ['a section that names a foreign exercise', { sections: [{ ...main, resourceIDs: [id(99)] }], resources: [squat] }],
  ['a section that forgets an exercise', { sections: [{ ...main, resourceIDs: [] }], resources: [squat] }],
  [
    'a section that names one exercise twice',
    { sections: [{ ...main, resourceIDs: [squat.id, squat.id] }], resources: [squat, lunge] },
  ],
  [
    'a superset across sections',
    {
      sections: [warmUp, main],
      resources: [
        { ...squat, superSetId: id(5) },
        { ...lunge, sectionID: warmUp.id, superSetId: id(5) },
      ],
    },
  ],
  ['an id that is no version 4 UUID', { sections: [main], resources: [{ ...squat, id: video }] }],
  ['a negative weight', { sections: [main], resources: [{ ...squat, weight: -1 }] }],
  ['no number of kilograms', { sections: [main], resources: [{ ...squat, weight: Number.NaN }] }],
  ['half a set', { sections: [main], resources: [{ ...squat, sets: 2.5 }] }],
  ['51 sets', { sections: [main], resources: [{ ...squat, sets: 51 }] }],
  ['a rest of more than two hours', { sections: [main], resources: [{ ...squat, restTime: 7201 }] }],
  ['a caption of 501 characters', { sections: [main], resources: [{ ...squat, voiceoverCaption: 'x'.repeat(501) }] }],
  ['a link instead of a video', { sections: [main], resources: [{ ...squat, targetID: 'javascript:alert(1)' }] }],
  ['a section without a name', { sections: [{ ...main, sectionName: '  ' }], resources: [] }],
  [
    'more exercises than a session has room for',
    {
      sections: [main],
      resources: Array.from({ length: planLimits.resources + 1 }, (_, n) => ({ ...lunge, id: id(100 + n) })),
    },
  ],
])('a plan is refused with %s', (_name, content) => {
  expect(accepts(content)).toBe(false)
})

test('an id is the same in upper and lower case', () => {
  const capital = { ...main, id: 'AAAAAAAA-0000-4000-8000-00000000000A' }
  const inside = { ...lunge, sectionID: capital.id.toLowerCase() }
  expect(accepts({ sections: [capital], resources: [inside] })).toBe(true)
})
