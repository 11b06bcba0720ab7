import { expect, test } from 'vitest'
import { artShapes } from './artShapes.ts'

const hues = ['fitness', 'martial', 'dance', 'yoga', 'other'] as const

test.each(hues)('the picture of a class in %s is the same on every visit, and no other class has it', (hue) => {
  expect(artShapes(hue, 'Open mat')).toEqual(artShapes(hue, 'Open mat'))
  expect(artShapes(hue, 'Open mat')).not.toEqual(artShapes(hue, '晨间太极'))
})

test.each(hues)('a class without a name has a picture in %s, too', (hue) => {
  expect(artShapes(hue, '').length).toBeGreaterThan(3)
})
