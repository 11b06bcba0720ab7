import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator } from '@playwright/test'

// Eileen Collins, photographed by NASA; in the public domain.
const PORTRAIT = new URL('../../web/features/meeting/effects/astronaut.jpg', import.meta.url)

/** Parts of the camera's picture, as fractions: a face, and the checkered wall behind it. */
export const FACE = { x: 0.41, y: 0.12, width: 0.09, height: 0.16 }
export const WALL = { x: 0.02, y: 0.05, width: 0.17, height: 0.9 }

/** Gives a browser a camera with a person in front of a wall, in full sharpness. */
export async function sitInFrontOfCamera(context: BrowserContext): Promise<void> {
  const portrait = `data:image/jpeg;base64,${(await readFile(PORTRAIT)).toString('base64')}`
  await context.addInitScript((url) => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    const film = async () => {
      const person = new Image()
      person.src = url
      await person.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
      const paint = canvas.getContext('2d')
      let turn = 0
      const draw = () => {
        if (!paint) return
        turn += 1
        for (let x = 0; x < 640; x += 20) {
          for (let y = 0; y < 360; y += 20) {
            // It changes slightly, because otherwise no new frames would be sent.
            paint.fillStyle = (x + y) % 40 === 0 ? '#444' : turn % 2 === 0 ? '#ccc' : '#cdcdcd'
            paint.fillRect(x, y, 20, 20)
          }
        }
        paint.drawImage(person, 140, 0, 360, 360)
      }
      draw()
      setInterval(draw, 66)
      return canvas.captureStream(15)
    }
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await real(wanted)
      if (!wanted?.video) return stream
      const filmed = await film()
      for (const track of stream.getVideoTracks()) track.stop()
      return new MediaStream([...stream.getAudioTracks(), ...filmed.getVideoTracks()])
    }
  }, portrait)
}

/** The average difference between neighboring pixels. */
export async function sharpnessOf(video: Locator, box: typeof FACE): Promise<number> {
  return video.evaluate((element, { x, y, width, height }) => {
    if (!(element instanceof HTMLVideoElement) || element.videoWidth === 0) return 0
    // Scaled to one size, so that values are comparable.
    const size = { width: 640, height: 360 }
    const context = Object.assign(document.createElement('canvas'), size).getContext('2d')
    if (!context) return 0
    context.drawImage(element, 0, 0, size.width, size.height)
    const place = [x * size.width, y * size.height, width * size.width, height * size.height] as const
    const { data } = context.getImageData(...place)
    let sum = 0
    for (let at = 4; at < data.length; at += 4) sum += Math.abs((data[at] ?? 0) - (data[at - 4] ?? 0))
    return sum / (data.length / 4)
  }, box)
}
