import type { AudioVideoFacade, VideoTileState } from 'amazon-chime-sdk-js'
import type { RoomState, Tile } from './roomState.ts'

/** Keeps the list of cameras and of shared screens. */
export function followTiles(audioVideo: AudioVideoFacade, { cameras, shares }: RoomState): void {
  audioVideo.addObserver({
    videoTileDidUpdate(update) {
      const tile = toTile(update)
      if (!tile) return
      const list = update.isContent ? shares : cameras
      const isKnown = list.peek().some(({ id }) => id === tile.id)
      list.value = isKnown ? list.peek().map((old) => (old.id === tile.id ? tile : old)) : [...list.peek(), tile]
    },
    videoTileWasRemoved(removedId) {
      for (const list of [cameras, shares]) list.value = list.peek().filter(({ id }) => id !== removedId)
    },
  })
}

function toTile({ tileId, boundAttendeeId, localTile, paused }: VideoTileState): Tile | undefined {
  if (tileId === null || boundAttendeeId === null) return undefined
  return { id: tileId, attendeeId: boundAttendeeId.replace(/#content$/, ''), isSelf: localTile, isPaused: paused }
}
