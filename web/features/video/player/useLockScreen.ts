import { useEffect } from 'react'
import { type Chapter, chaptersAround } from './chapters.ts'

interface Shown {
  title: string
  coach: string
  poster: string | undefined
  chapters: readonly Chapter[]
}

/** Connects the player to the lock screen, headset buttons and media keys. */
export function useLockScreen(media: HTMLVideoElement | null, { title, coach, poster, chapters }: Shown): void {
  useEffect(() => {
    if (!media || !('mediaSession' in navigator)) return undefined
    const { mediaSession } = navigator
    const begin = () => {
      mediaSession.metadata = new MediaMetadata({
        title,
        artist: coach,
        ...(poster && { artwork: [{ src: poster }] }),
      })
    }
    const tellPlace = () => {
      const { duration, currentTime: position, playbackRate } = media
      if (Number.isFinite(duration) && position <= duration)
        mediaSession.setPositionState({ duration, position, playbackRate })
    }
    const events = ['seeked', 'ratechange', 'play', 'pause'] as const
    for (const name of events) media.addEventListener(name, tellPlace)
    media.addEventListener('play', begin)
    const letGo = takeKeys(mediaSession, media, chapters)
    return () => {
      for (const name of events) media.removeEventListener(name, tellPlace)
      media.removeEventListener('play', begin)
      letGo()
      mediaSession.metadata = null
    }
  }, [media, title, coach, poster, chapters])
}

const STEP_S = 10

function takeKeys(session: MediaSession, media: HTMLVideoElement, chapters: readonly Chapter[]): () => void {
  const goTo = (place: number | undefined) => {
    if (place !== undefined) media.currentTime = place
  }
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void media.play().catch(() => undefined),
    pause: () => media.pause(),
    seekbackward: ({ seekOffset = STEP_S }) => goTo(media.currentTime - seekOffset),
    seekforward: ({ seekOffset = STEP_S }) => goTo(media.currentTime + seekOffset),
    seekto: ({ seekTime }) => goTo(seekTime),
    ...(chapters.length > 0 && {
      previoustrack: () => goTo(chaptersAround(chapters, media.currentTime).previous),
      nexttrack: () => goTo(chaptersAround(chapters, media.currentTime).next),
    }),
  }
  const each = (take: (name: MediaSessionAction, handler: MediaSessionActionHandler) => void) => {
    for (const name of [
      'play',
      'pause',
      'seekbackward',
      'seekforward',
      'seekto',
      'previoustrack',
      'nexttrack',
    ] as const) {
      const handler = actions[name]
      if (handler) take(name, handler)
    }
  }
  each((name, handler) => session.setActionHandler(name, handler))
  return () => each((name) => session.setActionHandler(name, null))
}
