import type { Mask } from '#workers/segment/segment.contract.ts'

/** What is made to stand behind an attendee in their picture. */
export type MadeBackground = 'blur' | 'replace'

interface Painting {
  frame: CanvasImageSource
  width: number
  height: number
  /** Where the attendee is. Undefined hides the whole picture. */
  mask: Mask | undefined
  background: MadeBackground
}

/** Puts another background behind an attendee. */
interface Painter {
  /** The picture, which the next call draws over. */
  paint(painting: Painting): HTMLCanvasElement
}

// Drawn small, filtered and drawn large again: as soft as a filter on the whole picture, at a fraction of its cost.
const SMALLER = 12
const SOFT = 'blur(3px)'

export function openPainter(replacement: HTMLCanvasElement): Painter {
  const out = openSheet()
  const cut = openSheet()
  const small = openSheet()

  const blur = ({ frame, width, height }: Painting) => {
    const context = small.resize(Math.ceil(width / SMALLER), Math.ceil(height / SMALLER))
    context.filter = SOFT
    context.drawImage(frame, 0, 0, context.canvas.width, context.canvas.height)
    return context.canvas
  }
  const backdropOf = (painting: Painting) => (painting.background === 'blur' ? blur(painting) : replacement)
  return {
    paint(painting) {
      const { frame, width, height, mask } = painting
      const context = out.resize(width, height)
      context.globalCompositeOperation = 'copy'
      if (mask) {
        context.drawImage(imageOf(mask, cut), 0, 0, width, height)
        context.globalCompositeOperation = 'source-in'
        context.drawImage(frame, 0, 0, width, height)
        context.globalCompositeOperation = 'destination-over'
      }
      context.drawImage(backdropOf(painting), 0, 0, width, height)
      return context.canvas
    },
  }
}

function imageOf(mask: Mask, sheet: Sheet): HTMLCanvasElement {
  const context = sheet.resize(mask.width, mask.height)
  context.putImageData(new ImageData(mask.pixels, mask.width, mask.height), 0, 0)
  return context.canvas
}

interface Sheet {
  resize(width: number, height: number): CanvasRenderingContext2D
}

function openSheet(): Sheet {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('Nothing can be drawn here')
  return {
    resize(width, height) {
      // To set a size empties the canvas, even the same one.
      if (context.canvas.width !== width) context.canvas.width = width
      if (context.canvas.height !== height) context.canvas.height = height
      return context
    },
  }
}
