/** In pixels of the picture as it is seen. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** What a crop becomes: at most this many pixels, in the area's own shape. */
export interface CropOutput {
  width: number
  height: number
  /** Media type, PNG by default. */
  type?: string
}

/** Of a type that loses detail. */
const QUALITY = 0.85

/** What is cut out of a picture, never enlarged; null if it is empty. */
export async function drawCrop(picture: CanvasImageSource, area: CropArea, output: CropOutput): Promise<Blob | null> {
  const scale = Math.min(1, output.width / area.width, output.height / area.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(area.width * scale) || 0
  canvas.height = Math.round(area.height * scale) || 0
  const pen = canvas.width > 0 && canvas.height > 0 ? canvas.getContext('2d') : null
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  if (output.type === 'image/jpeg') {
    // It has no transparency. The server shows these parts in white too.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, output.type ?? 'image/png', QUALITY))
}
