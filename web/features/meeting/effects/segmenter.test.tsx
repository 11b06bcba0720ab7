import { expect, onTestFinished, test } from 'vitest'
import { openSegmenter } from '#workers/segment/segment.client.ts'

/** Has workers run this script instead of their own, and tells which of them have been ended. */
function runInWorkers(script?: string) {
  const ended: Worker[] = []
  const Real = globalThis.Worker
  globalThis.Worker = class extends Real {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(script === undefined ? url : URL.createObjectURL(new Blob([script], { type: 'text/javascript' })), options)
    }

    override terminate() {
      ended.push(this)
      super.terminate()
    }
  }
  onTestFinished(() => {
    globalThis.Worker = Real
  })
  return ended
}

const picture = () => createImageBitmap(new ImageData(16, 9))

test('a worker that breaks while loading is reported and terminated', async () => {
  const ended = runInWorkers('throw new Error("no vectors here")')
  await expect(openSegmenter()).rejects.toThrow('no vectors here')
  expect(ended).toHaveLength(1)
})

test('a model that cannot be loaded is reported with the reason, and the worker is terminated', async () => {
  const answer = `addEventListener('message', ({ data: { id } }) => postMessage({ id, type: 'HANDLER', name: 'throw',
    value: { isError: true, value: { message: 'The model can’t be had: 404', name: 'Error', stack: '' } } }))`
  const ended = runInWorkers(answer)
  await expect(openSegmenter()).rejects.toThrow('The model can’t be had: 404')
  expect(ended).toHaveLength(1)
})

test('closing the segmenter while it processes a picture rejects the call and terminates the worker', async () => {
  const ended = runInWorkers()
  const segmenter = await openSegmenter()
  expect((await segmenter.segment(await picture())).pixels.length).toBeGreaterThan(0)
  const looking = segmenter.segment(await picture())
  segmenter.close()
  await expect(looking).rejects.toThrow('The worker was terminated')
  expect(ended).toHaveLength(1)
})

test('a picture that cannot be processed is reported, and the next one is processed', async () => {
  const segmenter = await openSegmenter()
  onTestFinished(segmenter.close)
  const broken = await picture()
  broken.close()
  await expect(segmenter.segment(broken)).rejects.toThrow(/detached|closed|transfer|ImageBitmap/i)
  expect((await segmenter.segment(await picture())).width).toBeGreaterThan(0)
})
