import { expect, test } from 'vitest'
import { fitInto } from './fitInto.ts'

const model = { width: 256, height: 144 }

test.each([
  ['as wide as the model', { width: 1280, height: 720 }, { x: 0, y: 0, width: 256, height: 144 }],
  ['of a phone held upright', { width: 720, height: 1280 }, { x: 87, y: 0, width: 81, height: 144 }],
  ['wider than the model', { width: 1024, height: 256 }, { x: 0, y: 40, width: 256, height: 64 }],
])('a picture %s is looked at unstretched', (_name, picture, place) => {
  expect(fitInto(model, picture)).toEqual(place)
})
