export interface Size {
  width: number
  height: number
}

export interface Place extends Size {
  x: number
  y: number
}

/** The largest area for a picture in a frame, with its aspect ratio, centered, in whole pixels. */
export function fitInto(frame: Size, picture: Size): Place {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  return { x: Math.floor((frame.width - width) / 2), y: Math.floor((frame.height - height) / 2), width, height }
}
