import { fitInto } from './fitInto.ts'
import { loadModel, type Model } from './loadModel.ts'
import type { Mask, SegmentNews, SegmentRequest } from './segment.contract.ts'
import { toMask } from './toMask.ts'

function tell(news: SegmentNews): void {
  postMessage(news, { transfer: news.kind === 'mask' ? [news.mask.pixels.buffer] : [] })
}

async function start(): Promise<void> {
  const model = await loadModel()
  const context = new OffscreenCanvas(model.width, model.height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Nothing can be drawn in a worker here')
  addEventListener('message', ({ data: { picture } }: MessageEvent<SegmentRequest>) => {
    try {
      tell({ kind: 'mask', mask: findPerson(model, context, picture) })
    } catch (error) {
      tell({ kind: 'failed', why: String(error) })
    } finally {
      picture.close()
    }
  })
  tell({ kind: 'ready' })
}

function findPerson(model: Model, context: OffscreenCanvasRenderingContext2D, picture: ImageBitmap): Mask {
  const place = fitInto(model, picture)
  context.clearRect(0, 0, model.width, model.height)
  context.drawImage(picture, place.x, place.y, place.width, place.height)
  const { data } = context.getImageData(0, 0, model.width, model.height)
  return toMask(model.look(data, place), place)
}

start().catch((error: unknown) => tell({ kind: 'failed', why: String(error) }))
