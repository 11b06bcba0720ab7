import { expect, test } from 'vitest'
import { toMask } from './toMask.ts'

test('pixels that are surely a person are opaque, others are transparent, and the edge between is soft (row 77)', () => {
  const { pixels } = toMask(new Float32Array([0, 0.3, 0.5, 0.7, 1]), { width: 5, height: 1 })
  const covers = [3, 7, 11, 15, 19].map((at) => pixels[at])
  expect(covers).toEqual([0, 0, 128, 255, 255])
})
