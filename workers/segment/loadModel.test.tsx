import { expect, test } from 'vitest'
import { loadModel } from './loadModel.ts'

const [width, height] = [256, 144]
const whole = { x: 0, y: 0, width, height }
/** A gray picture; from row `first` on, the channel changes from pixel to pixel. */
const picture = (channel?: number, first = 0) =>
  Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === channel && at >= first * 4 ? ((at >> 2) * 37) % 256 : 128,
  )

test('the model reads a whole picture and returns a value for each pixel of an area in it', async () => {
  const model = await loadModel()
  expect([model.width, model.height]).toEqual([width, height])
  const guesses = model.look(picture(1), whole)
  const part = model.look(picture(1), { x: 87, y: 10, width: 81, height: 134 })
  expect([guesses.length, part.length]).toEqual([width * height, 81 * 134])
  const expected = Array.from({ length: 134 }, (_, row) =>
    guesses.slice((10 + row) * width + 87, (10 + row) * width + 87 + 81),
  )
  expect([...part]).toEqual(expected.flatMap((row) => [...row]))
  expect(new Set(guesses).size).toBeGreaterThan(100)
})

test.each(['red', 'green', 'blue'])('the model uses the %s channel, down to the last rows', async (color) => {
  const model = await loadModel()
  const channel = ['red', 'green', 'blue'].indexOf(color)
  const gray = [...model.look(picture(), whole)]
  expect([...model.look(picture(channel), whole)]).not.toEqual(gray)
  expect([...model.look(picture(channel, width * (height - 20)), whole)]).not.toEqual(gray)
})

test('the model ignores transparency', async () => {
  const model = await loadModel()
  expect([...model.look(picture(3), whole)]).toEqual([...model.look(picture(), whole)])
})
