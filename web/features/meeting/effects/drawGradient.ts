const SIDE = 500
const NAVY = '#000428'
const BLUE = '#004e92'

/** What stands behind a person who hides their room: a square of 500 pixels, from navy to blue. */
export function drawGradient(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Nothing can be drawn here')
  const gradient = context.createLinearGradient(0, 0, 0, SIDE)
  gradient.addColorStop(0, NAVY)
  gradient.addColorStop(1, BLUE)
  context.fillStyle = gradient
  context.fillRect(0, 0, SIDE, SIDE)
  return canvas
}
