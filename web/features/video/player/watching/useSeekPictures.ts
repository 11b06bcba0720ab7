import { useEffect, useState } from 'react'

/** A preview image: a region of a sprite sheet, and the time span it represents. */
export interface SeekPicture {
  from: number
  to: number
  url: string
  x: number
  y: number
  width: number
  height: number
}

/** Preview images of a video. They load when the user first points at the seek bar. */
export function useSeekPictures(address: string): readonly SeekPicture[] {
  const [pictures, setPictures] = useState<readonly SeekPicture[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    readPictures(address, leaving.signal).then(setPictures, () => undefined)
    return () => leaving.abort()
  }, [address])
  return pictures
}

async function readPictures(address: string, signal: AbortSignal): Promise<SeekPicture[]> {
  const response = await fetch(address, { signal })
  return response.ok ? picturesIn(await response.text(), address) : []
}

const TIME = /^(?:(\d+):)?(\d+):(\d+)\.(\d+) --> (?:(\d+):)?(\d+):(\d+)\.(\d+)/

/** Parses WebVTT whose cues reference regions of sprite sheets: `seek-1.jpg#xywh=160,0,160,90`. */
export function picturesIn(text: string, address: string): SeekPicture[] {
  return text.split(/\r?\n\r?\n/).flatMap((cue) => {
    const lines = cue.split(/\r?\n/)
    const line = lines.findIndex((one) => TIME.test(one))
    const times = TIME.exec(lines[line] ?? '')
      ?.slice(1)
      .map((part) => Number(part ?? 0))
    const [file = '', part] = (lines[line + 1] ?? '').split('#xywh=')
    const place = placeIn(part)
    if (!times || !place) return []
    const [from, to] = [secondsOf(times.slice(0, 4)), secondsOf(times.slice(4))]
    return [{ from, to, url: new URL(file, address).href, ...place }]
  })
}

function placeIn(part = ''): Pick<SeekPicture, 'x' | 'y' | 'width' | 'height'> | undefined {
  const [x = 0, y = 0, width = 0, height = 0] = part.split(',').map(Number)
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

function secondsOf([hours = 0, minutes = 0, seconds = 0, thousandths = 0]: readonly number[]): number {
  return hours * 3600 + minutes * 60 + seconds + thousandths / 1000
}
