import { expose, transfer } from 'comlink'
import { fitInto } from './fitInto.ts'
import { loadModel, type Model } from './loadModel.ts'
import type { Mask, SegmentWorker } from './segment.contract.ts'
import { toMask } from './toMask.ts'

interface Search {
  model: Model
  context: OffscreenCanvasRenderingContext2D
}

let search: Search | undefined

const worker: SegmentWorker = {
  async load() {
    const model = await loadModel()
    const context = new OffscreenCanvas(model.width, model.height).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('This browser cannot draw in a worker')
    search = { model, context }
  },
  async segment(picture) {
    try {
      if (!search) throw new Error('The model is not loaded')
      const mask = findPerson(search, picture)
      return transfer(mask, [mask.pixels.buffer])
    } finally {
      picture.close()
    }
  },
}

function findPerson({ model, context }: Search, picture: ImageBitmap): Mask {
  const place = fitInto(model, picture)
  context.clearRect(0, 0, model.width, model.height)
  context.drawImage(picture, place.x, place.y, place.width, place.height)
  const { data } = context.getImageData(0, 0, model.width, model.height)
  return toMask(model.look(data, place), place)
}

expose(worker)
