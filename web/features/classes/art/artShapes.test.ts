import { createHash } from 'node:crypto'
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

const drawings = {
  fitness: '6f63c75eba0f',
  martial: 'f2126e110b9c',
  dance: 'f13f8251057d',
  yoga: '41734f12ca71',
  other: 'a52e786f4e8a',
} as const

test.each(hues)('the picture of a class in %s stays the same after an update', (hue) => {
  const drawn = ['Open mat', '晨间太极', ''].map((name) => artShapes(hue, name))
  expect(createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 12)).toBe(drawings[hue])
})
