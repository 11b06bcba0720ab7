/** A picture whose left half is red and right half blue. */
export async function pictureFile(width: number, height: number, name = 'me.jpg'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The browser has no canvas')
  pen.fillStyle = '#f00'
  pen.fillRect(0, 0, width / 2, height)
  pen.fillStyle = '#00f'
  pen.fillRect(width / 2, 0, width / 2, height)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}
