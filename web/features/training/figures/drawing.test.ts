import { expect, test } from 'vitest'
import { demoExercises } from '#backend/demo/demoExercises.ts'
import { drawingOf, type Line } from './drawing.ts'
import { figures } from './figures.ts'

/** Every x and y of a line that names places, and no lengths. */
function placesIn({ moments }: Line): [number, number][] {
  return moments.flatMap((moment) =>
    Array.from(moment.matchAll(/[MLQ ](-?[\d.]+) (-?[\d.]+)/g), ([, x, y]): [number, number] => [Number(x), Number(y)]),
  )
}
const bodyOf = (lines: readonly Line[]) =>
  lines.filter(({ key }) => ['far leg', 'far arm', 'body', 'leg', 'arm'].includes(key))

test('every exercise of the demonstration is drawn, each in its own way', () => {
  expect(demoExercises.filter(({ title }) => drawingOf(title) === undefined)).toEqual([])
  const pictures = demoExercises.map(({ title }) => JSON.stringify(drawingOf(title)))
  expect(new Set(pictures).size).toBe(demoExercises.length)
  expect(demoExercises.length).toBeGreaterThanOrEqual(60)
})

test.each(Object.keys(figures))('%s stays on the sheet and above the floor, and moves', (name) => {
  const lines = drawingOf(name) ?? []
  for (const line of bodyOf(lines)) {
    for (const [x, y] of placesIn(line)) {
      expect(x, line.key).toBeGreaterThan(2)
      expect(x, line.key).toBeLessThan(158)
      expect(y, line.key).toBeGreaterThan(0)
      expect(y, line.key).toBeLessThan(120)
    }
  }
  expect(lines.some(({ moments }) => new Set(moments).size > 1)).toBe(true)
  // What moves can only be drawn from moment to moment where each has the same strokes.
  for (const { moments } of lines) expect(new Set(moments.map((one) => one.replaceAll(/[-\d. ]/g, ''))).size).toBe(1)
})

test('an exercise without a drawing has no picture, and names match however they are written', () => {
  expect(drawingOf('A coach’s own exercise')).toBeUndefined()
  expect(drawingOf('constructor')).toBeUndefined()
  expect(drawingOf(' SQUAT ')).toEqual(drawingOf('Squat'))
  expect(drawingOf("Child's pose")).toBeDefined()
})
