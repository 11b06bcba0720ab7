/** In pixels of the picture as it is seen. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** At most, with the area's own shape. */
export interface MostPixels {
  width: number
  height: number
}

/** What is cut out of a picture, as a PNG; never enlarged. Null where nothing is. */
export async function drawCrop(picture: CanvasImageSource, area: CropArea, most: MostPixels): Promise<Blob | null> {
  const scale = Math.min(1, most.width / area.width, most.height / area.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(area.width * scale) || 0
  canvas.height = Math.round(area.height * scale) || 0
  const pen = canvas.width > 0 && canvas.height > 0 ? canvas.getContext('2d') : null
  if (!pen) return null
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
