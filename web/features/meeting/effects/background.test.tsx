import { CanvasVideoFrameBuffer, ConsoleLogger, LogLevel, type VideoFrameProcessor } from 'amazon-chime-sdk-js'
import { expect, onTestFinished, test } from 'vitest'
import { openSegmenter } from '#workers/segment/segment.client.ts'
// Eileen Collins, photographed by NASA; in the public domain.
import portraitUrl from './astronaut.jpg?url'
import { createBackgroundProcessor, drawGradient, nextSearchAt, openBackground } from './background.ts'
import type { MadeBackground } from './painter.ts'

const frame = { width: 640, height: 360 }
const face = { x: 260, y: 40, width: 60, height: 60 }
const wall = { x: 20, y: 20, width: 100, height: 320 }

/** A person in front of a chequered wall, which is as sharp as a picture can be. */
async function drawPerson(): Promise<HTMLCanvasElement> {
  const portrait = new Image()
  portrait.src = portraitUrl
  await portrait.decode()
  const context = openCanvas()
  for (let x = 0; x < frame.width; x += 8) {
    for (let y = 0; y < frame.height; y += 8) {
      context.fillStyle = (x + y) % 16 === 0 ? '#777' : '#999'
      context.fillRect(x, y, 8, 8)
    }
  }
  context.drawImage(portrait, (frame.width - frame.height) / 2, 0, frame.height, frame.height)
  return context.canvas
}

function openCanvas(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, frame)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Nothing can be drawn here')
  return context
}

type Box = typeof face

function pixelsOf(picture: CanvasImageSource, { x, y, width, height }: Box): Uint8ClampedArray {
  const context = openCanvas()
  context.drawImage(picture, 0, 0)
  return context.getImageData(x, y, width, height).data
}

/** How much a pixel differs from the one beside it, on average. */
function sharpnessOf(picture: CanvasImageSource, box: Box): number {
  const pixels = pixelsOf(picture, box)
  let sum = 0
  for (let at = 4; at < pixels.length; at += 4) sum += Math.abs((pixels[at] ?? 0) - (pixels[at - 4] ?? 0))
  return sum / (pixels.length / 4)
}

async function openProcessor(background: MadeBackground) {
  const failures: unknown[] = []
  const processor = createBackgroundProcessor({
    segmenter: await openSegmenter(),
    replacement: drawGradient(),
    background: () => background,
    cpuPercent: () => 40,
    now: () => performance.now(),
    onFailure: (error) => void failures.push(error),
  })
  onTestFinished(() => processor.destroy())
  return { processor, failures }
}

async function passThrough(processor: VideoFrameProcessor, picture: HTMLCanvasElement) {
  const [buffer] = await processor.process([new CanvasVideoFrameBuffer(picture)])
  if (!buffer) throw new Error('No frame came out')
  return buffer.asCanvasImageSource()
}

test('a blurred wall loses its edges, and the face in front of it keeps its own (row 77)', async () => {
  const person = await drawPerson()
  const { processor, failures } = await openProcessor('blur')
  const faceBefore = sharpnessOf(person, face)
  const wallBefore = sharpnessOf(person, wall)
  await expect
    .poll(async () => sharpnessOf(await passThrough(processor, person), face))
    .toBeGreaterThan(faceBefore * 0.9)
  const after = await passThrough(processor, person)
  expect(sharpnessOf(after, wall)).toBeLessThan(wallBefore * 0.1)
  expect(failures).toEqual([])
})

test('a replaced background is the gradient from navy to blue, with the person in front of it (row 77)', async () => {
  const person = await drawPerson()
  const { processor } = await openProcessor('replace')
  await expect
    .poll(async () => sharpnessOf(await passThrough(processor, person), face))
    .toBeGreaterThan(sharpnessOf(person, face) * 0.9)
  const after = await passThrough(processor, person)
  const [top, bottom] = [0, frame.height - 1].map((y) => [...pixelsOf(after, { x: 5, y, width: 1, height: 1 })])
  expect(top).toEqual([0, 4, 40, 255])
  expect(bottom).toEqual([0, 78, 146, 255])
})

test('before the person is found, and once they can’t be found any more, all of the picture is hidden (row 77)', async () => {
  const person = await drawPerson()
  const failures: string[] = []
  const processor = createBackgroundProcessor({
    segmenter: { segment: () => Promise.reject(new Error('The model is gone')), close: () => undefined },
    replacement: drawGradient(),
    background: () => 'blur',
    cpuPercent: () => 40,
    now: () => 0,
    onFailure: (error) => void failures.push(String(error)),
  })
  const softest = async () => sharpnessOf(await passThrough(processor, person), face) / sharpnessOf(person, face)
  expect(await softest()).toBeLessThan(0.3)
  await expect.poll(() => failures).toEqual(['Error: The model is gone'])
  expect(await softest()).toBeLessThan(0.3)
  await processor.destroy()
})

test('the search for the person runs no more often than its share of the processor allows (row 78)', async () => {
  const person = await drawPerson()
  const clock = { now: 0, searches: 0 }
  const mask = { width: 1, height: 1, pixels: new Uint8ClampedArray(4) }
  const processor = createBackgroundProcessor({
    segmenter: {
      segment: async () => {
        clock.searches += 1
        clock.now += 10
        return mask
      },
      close: () => undefined,
    },
    replacement: drawGradient(),
    background: () => 'blur',
    cpuPercent: () => 20,
    now: () => clock.now,
    onFailure: (error) => {
      throw error
    },
  })
  for (const [at, searches] of [
    [0, 1],
    [20, 1],
    [49, 1],
    [50, 2],
  ] as const) {
    clock.now = at
    await passThrough(processor, person)
    await expect.poll(() => clock.searches).toBe(searches)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  await processor.destroy()
})

test('a search that was under way when its share was taken from it is followed by others when it has one again', async () => {
  const person = await drawPerson()
  const mask = { width: 1, height: 1, pixels: new Uint8ClampedArray(4) }
  const share: { percent: 0 | 20; searches: number } = { percent: 20, searches: 0 }
  const processor = createBackgroundProcessor({
    segmenter: {
      segment: async () => {
        share.searches += 1
        share.percent = 0
        return mask
      },
      close: () => undefined,
    },
    replacement: drawGradient(),
    background: () => 'blur',
    cpuPercent: () => share.percent,
    now: () => performance.now(),
    onFailure: (error) => {
      throw error
    },
  })
  await passThrough(processor, person)
  await expect.poll(() => share).toEqual({ percent: 0, searches: 1 })
  share.percent = 20
  await expect
    .poll(async () => {
      await passThrough(processor, person)
      return share.searches
    })
    .toBe(2)
  await processor.destroy()
})

test('when the search falls silent, and after a pause, the whole picture is hidden until the person is found again', async () => {
  const person = await drawPerson()
  const everywhere = { width: 1, height: 1, pixels: new Uint8ClampedArray([0, 0, 0, 255]) }
  const clock = { now: 10_000, answers: true }
  const processor = createBackgroundProcessor({
    segmenter: {
      segment: () => (clock.answers ? Promise.resolve(everywhere) : new Promise(() => undefined)),
      close: () => undefined,
    },
    replacement: drawGradient(),
    background: () => 'blur',
    cpuPercent: () => 40,
    now: () => clock.now,
    onFailure: (error) => {
      throw error
    },
  })
  const isHidden = async () => sharpnessOf(await passThrough(processor, person), face) < sharpnessOf(person, face) * 0.3
  await expect.poll(isHidden).toBe(false)
  clock.now += 60_000
  expect(await isHidden()).toBe(true)
  await expect.poll(isHidden).toBe(false)
  clock.answers = false
  for (let second = 0; second < 7; second += 1) {
    clock.now += 1_000
    await passThrough(processor, person)
  }
  expect(await isHidden()).toBe(true)
  await processor.destroy()
})

class ListeningLogger extends ConsoleLogger {
  readonly heard: string[] = []

  override error(text: string): void {
    this.heard.push(text)
  }
}

function open(parts: Pick<Parameters<typeof openBackground>[0], 'findPeople' | 'draw'>) {
  const logger = new ListeningLogger('test', LogLevel.OFF)
  const opening = openBackground({
    logger,
    background: () => 'blur',
    cpuPercent: () => 40,
    now: () => 0,
    onFailure: () => undefined,
    ...parts,
  })
  return { opening, heard: logger.heard }
}

test('a model that can’t be had is logged (row 82)', async () => {
  const { opening, heard } = open({ findPeople: () => Promise.reject(new Error('no model')) })
  await expect(opening).rejects.toThrow('no model')
  expect(heard).toEqual(['Processor has not been created. Background Blur is not supported. Error: no model'])
})

test('a replacement that can’t be drawn is logged (row 82)', async () => {
  const { opening, heard } = open({
    draw: () => {
      throw new Error('no canvas')
    },
  })
  await expect(opening).rejects.toThrow('no canvas')
  expect(heard).toEqual(['Failed to change the background replacement image Error: no canvas'])
})

test('the replacement is a square of 500 pixels (row 77)', () => {
  const { width, height } = drawGradient()
  expect([width, height]).toEqual([500, 500])
})

test('cameras that follow one another share the way of their pictures (row 77)', async () => {
  const closed: string[] = []
  const { opening } = open({
    findPeople: async () => ({
      segment: () => Promise.reject(new Error('never asked')),
      close: () => void closed.push('model'),
    }),
  })
  const effect = await opening
  const front = effect.deviceOn('front')
  expect(effect.deviceOn('front')).toBe(front)
  expect(await effect.deviceOn('back').intrinsicDevice()).toBe('back')
  await effect.close()
  expect(closed).toEqual(['model'])
})

test('a search that took 20 ms is followed by the next one when its share of the time is over (row 78)', () => {
  const run = { startedAt: 1000, endedAt: 1020 }
  expect(nextSearchAt(run, 40)).toBe(1050)
  expect(nextSearchAt(run, 20)).toBe(1100)
  expect(nextSearchAt(run, 10)).toBe(1200)
  expect(nextSearchAt(run, 0)).toBe(Number.POSITIVE_INFINITY)
})
