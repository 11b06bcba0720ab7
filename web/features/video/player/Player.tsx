import { useLingui } from '@lingui/react/macro'
import { MediaActionTypes, MediaProvider, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store'
import { useEffect, useEffectEvent, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { Player_sounds$key } from '#schema/__generated__/relay/Player_sounds.graphql.ts'
import type { Player_video$data, Player_video$key } from '#schema/__generated__/relay/Player_video.graphql.ts'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'
import { classNames } from '#web/ui/classNames.ts'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { BackgroundSound } from './BackgroundSound.tsx'
import { CaptionText } from './CaptionText.tsx'
import { chapterAt, type Chapter, chaptersOf } from './chapters.ts'
import { PlayerControls } from './PlayerControls.tsx'
import { PlayerFaultNotice } from './PlayerFaultNotice.tsx'
import { useCaptions } from './useCaptions.ts'
import { useLockScreen } from './useLockScreen.ts'
import { togglePlay, usePlayerKeys } from './usePlayerKeys.ts'
import { useSource } from './useSource.ts'
import { useLoopedPart } from './watching/useLoopedPart.ts'
import { useWatching } from './watching/useWatching.ts'

interface PlayerProps {
  video: Player_video$key
  sounds: Player_sounds$key
  onExpired: () => void
  /** A position selected outside the player. Each new object seeks again. */
  jump: { to: number } | undefined
}

/** The app's video player. */
export function Player({ video, sounds, onExpired, jump }: PlayerProps) {
  const data = useFragment(
    graphql`
      fragment Player_video on Video {
        id
        title
        videoURL
        thumbnail
        image
        videoThumbnail
        noAudio
        chapters {
          title
          timecode
          isMusicMuted
        }
        captions {
          id
          language
          label
          url
        }
        coachInfo {
          firstName
          lastName
        }
        viewerProgress {
          lastWatchedTimestamp
          completionStatus
        }
      }
    `,
    video,
  )
  const tracks = useFragment(
    graphql`
      fragment Player_sounds on Audio @relay(plural: true) {
        id
        title
        url
      }
    `,
    sounds,
  )
  if (!data.videoURL) return undefined
  return (
    <MediaProvider>
      <Stage {...{ data, tracks, url: data.videoURL, onExpired, jump }} />
    </MediaProvider>
  )
}

interface StageProps extends Pick<PlayerProps, 'onExpired' | 'jump'> {
  data: Player_video$data
  tracks: readonly { id: string; title: string; url: string }[]
  url: string
}

function Stage({ data, tracks, url, onExpired, jump }: StageProps) {
  const { t } = useLingui()
  const { title } = data
  const [media, setMedia] = useState<HTMLVideoElement | null>(null)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [isMirrored, setIsMirrored] = useState(false)
  const [startAt] = useState(() => placeToGoOn(data))
  useOwners(media, frame)
  // Must come before `useSource`: on unmount it reads the position, which closing the source resets.
  useWatching(data.id, media)
  const source = useSource({ media, url, startAt, onExpired })
  const chapters = chaptersOf(
    data.chapters?.map(({ title: name, timecode, isMusicMuted }) => ({ title: name, from: timecode, isMusicMuted })),
  )
  const loop = useLoopedPart(media)
  const poster = posterOf(data)
  useLockScreen(media, { title, coach: nameOf(data), poster, chapters })
  useJump(media, jump)
  const captions = useCaptions(data.captions)
  const [track, setTrack] = useState<HTMLTrackElement | null>(null)
  const { keys, said: announcement } = usePlayerKeys(media, {
    frame,
    captions,
    onMirror: () => setIsMirrored((was) => !was),
  })
  const isIdle = useIdle(frame, media)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Handles keys that bubble from its controls.
    <section
      ref={setFrame}
      // Always dark, whatever the app's color scheme.
      data-theme="dark"
      aria-label={t`Player: ${title}`}
      className={classNames(
        'group/player @container relative isolate flex aspect-video max-h-[80vh] w-full overflow-hidden rounded bg-bg text-fg',
        isIdle && 'cursor-none',
      )}
      onKeyDown={keys}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Captions are tracks that the user selects. */}
      <video
        ref={setMedia}
        playsInline
        preload="metadata"
        muted={data.noAudio}
        {...(poster && { poster })}
        aria-label={title}
        className={classNames('size-full object-contain', isMirrored && '-scale-x-100')}
        onClick={() => media && void togglePlay(media)}
      >
        {captions.shown && (
          <track
            key={captions.shown.id}
            ref={setTrack}
            kind="captions"
            src={captions.shown.url}
            srcLang={captions.shown.language}
            label={captions.shown.label}
            onError={onExpired}
          />
        )}
      </video>
      {captions.shown && <CaptionText {...{ media, track }} caption={captions.shown} isLow={isIdle} />}
      <Waiting hidden={source.fault !== undefined} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <PlayerControls
        {...{ media, frame, chapters, loop, source, captions, isMirrored, isIdle, startAt }}
        hasSound={!data.noAudio}
        previews={new URL('seek.vtt', url).href}
        onMirror={setIsMirrored}
        sound={<SoundWith {...{ media, tracks, chapters }} startsOn={data.noAudio} />}
      />
      {source.fault && <PlayerFaultNotice fault={source.fault} onRetry={source.retry} />}
    </section>
  )
}

function SoundWith({
  media,
  tracks,
  chapters,
  startsOn,
}: {
  media: HTMLVideoElement | null
  tracks: StageProps['tracks']
  chapters: readonly Chapter[]
  startsOn: boolean
}) {
  const isQuiet = useMediaSelector(({ mediaCurrentTime = 0 }) => chapterAt(chapters, mediaCurrentTime)?.isMusicMuted)
  return <BackgroundSound media={media} sounds={tracks} isQuiet={isQuiet ?? false} startsOn={startsOn} />
}

function Waiting({ hidden }: { hidden: boolean }) {
  const isWaiting = useMediaSelector(({ mediaLoading, mediaPaused }) => Boolean(mediaLoading && !mediaPaused))
  if (!isWaiting || hidden) return undefined
  return (
    <span className="pointer-events-none absolute inset-0 grid animate-appear place-items-center text-4xl">
      <Spinner />
    </span>
  )
}

/** Registers the media element and its container with the media store. */
function useOwners(media: HTMLVideoElement | null, frame: HTMLElement | null): void {
  const dispatch = useMediaDispatch()
  const own = useEffectEvent((element: HTMLVideoElement | null, around: HTMLElement | null) => {
    dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: element ?? undefined })
    dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: around ?? undefined })
  })
  useEffect(() => own(media, frame), [media, frame])
}

/** Plays from the selected position, as soon as the video has loaded. */
function useJump(media: HTMLVideoElement | null, jump: PlayerProps['jump']): void {
  const dispatch = useMediaDispatch()
  const play = useEffectEvent(() => dispatch({ type: MediaActionTypes.MEDIA_PLAY_REQUEST }))
  const seek = useEffectEvent((to: number) => dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: to }))
  useEffect(() => {
    if (!media || !jump) return undefined
    const go = () => seek(jump.to)
    const hasLoaded = media.readyState >= media.HAVE_CURRENT_DATA
    if (hasLoaded) go()
    // Before that, the source goes to its own start and the seek would be lost.
    else media.addEventListener('loadeddata', go, { once: true })
    play()
    media.scrollIntoView({ block: 'nearest' })
    return () => media.removeEventListener('loadeddata', go)
  }, [media, jump])
}

const IDLE_AFTER_MS = 2_500

/** Whether there was no input for a while, so that the controls can hide. */
function useIdle(frame: HTMLElement | null, media: HTMLVideoElement | null): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    if (!frame || !media) return undefined
    let timeout: ReturnType<typeof setTimeout> | undefined
    const wake = () => {
      clearTimeout(timeout)
      setIsIdle(false)
      timeout = setTimeout(() => {
        const isUsed = frame.querySelector(':focus-visible') !== null
        if (!media.paused && !isUsed) setIsIdle(true)
      }, IDLE_AFTER_MS)
    }
    const names = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const
    for (const name of names) frame.addEventListener(name, wake)
    media.addEventListener('play', wake)
    media.addEventListener('pause', wake)
    return () => {
      clearTimeout(timeout)
      for (const name of names) frame.removeEventListener(name, wake)
      media.removeEventListener('play', wake)
      media.removeEventListener('pause', wake)
    }
  }, [frame, media])
  return isIdle
}

/** The position to resume at. Completed videos start over. */
function placeToGoOn({ viewerProgress }: Player_video$data): number {
  if (!viewerProgress || viewerProgress.completionStatus === 'COMPLEATED') return 0
  return viewerProgress.lastWatchedTimestamp
}

function posterOf({ thumbnail, image, videoThumbnail }: Player_video$data): string | undefined {
  return [thumbnail, image, videoThumbnail].find((one) => one && isOwnAddress(one)) ?? undefined
}

function nameOf({ coachInfo }: Player_video$data): string {
  return coachInfo ? `${coachInfo.firstName} ${coachInfo.lastName}` : ''
}
