import { useLingui } from '@lingui/react/macro'
import {
  Captions as CaptionsIcon,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  Repeat,
  Settings,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store'
import { type ReactNode, type Ref, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { classNames } from '#web/ui/classNames.ts'
import { chapterAt, type Chapter } from './chapters.ts'
import { PlayerSettings } from './PlayerSettings.tsx'
import { SeekBar } from './SeekBar.tsx'
import type { Captions } from './useCaptions.ts'
import { toCorner } from './usePlayerKeys.ts'
import type { OpenedSource } from './useSource.ts'
import type { LoopedPart } from './watching/useLoopedPart.ts'

interface PlayerControlsProps {
  media: HTMLVideoElement | null
  chapters: readonly Chapter[]
  loop: LoopedPart
  source: OpenedSource
  captions: Captions
  startAt: number
  /** No input for a while: hides the controls. */
  isIdle: boolean
  isMirrored: boolean
  onMirror: (isMirrored: boolean) => void
  hasSound: boolean
  previews: string
  sound: ReactNode
}

/** Everything on top of the video: start button, control bar and menus. */
export function PlayerControls({ isIdle, source, ...props }: PlayerControlsProps) {
  const { media, chapters, loop, captions, startAt, hasSound, previews, isMirrored, onMirror, sound } = props
  const { t } = useLingui()
  const hasPlayed = useMediaSelector(({ mediaHasPlayed }) => mediaHasPlayed) ?? false
  const settings = useId()
  const [isOpen, setIsOpen] = useState(false)
  const playButton = useRef<HTMLButtonElement>(null)
  useFocusOnceStarted(hasPlayed, playButton)
  return (
    <>
      {!hasPlayed && source.fault === undefined && <BigPlay startAt={startAt} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Handles keys that bubble from its controls. */}
      <div
        className={classNames(
          'absolute inset-x-0 bottom-0 flex flex-col bg-linear-to-t from-bg to-transparent px-2 pt-8 pb-1 transition-opacity duration-200 @lg:px-3',
          isIdle && !isOpen && 'pointer-events-none opacity-0',
          !hasPlayed && '@max-md:hidden',
        )}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return
          event.stopPropagation()
          setIsOpen(false)
        }}
      >
        <SeekBar {...{ chapters, loop, previews }} />
        <div className="relative flex items-center gap-0.5">
          <PlayButton ref={playButton} />
          {hasSound && <Volume />}
          <Time />
          <ChapterName chapters={chapters} />
          <span className="flex-1 @md:hidden" />
          <CaptionsButton captions={captions} />
          <LoopButton loop={loop} />
          <Control
            label={t`Playback settings`}
            icon={<Settings size={20} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={settings}
            onClick={() => setIsOpen(!isOpen)}
          />
          <CornerButton media={media} />
          <FillButton />
          <PlayerSettings id={settings} {...{ isOpen, source, captions, isMirrored, onMirror, sound }} />
        </div>
      </div>
    </>
  )
}

/** The start button disappears once the video plays, so move its focus to the play button. */
function useFocusOnceStarted(hasPlayed: boolean, playButton: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (hasPlayed && isLost) playButton.current?.focus({ preventScroll: true })
  }, [hasPlayed, playButton])
}

function ChapterName({ chapters }: { chapters: readonly Chapter[] }) {
  const title = useMediaSelector(({ mediaCurrentTime = 0 }) => chapterAt(chapters, mediaCurrentTime)?.title)
  return <bdi className="hidden min-w-0 flex-1 truncate text-sm opacity-85 @md:block">{title && `· ${title}`}</bdi>
}

interface ControlProps {
  label: string
  icon: ReactNode
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
  /** Hidden if space is short. */
  isSpare?: boolean
  'aria-expanded'?: boolean
  'aria-controls'?: string
  'aria-pressed'?: boolean
}

function Control({ label, icon, isSpare = false, ...rest }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'grid size-11 shrink-0 cursor-pointer place-items-center rounded text-fg hover:bg-fg/15 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-fg aria-pressed:text-(--brand)',
        isSpare && '@max-md:hidden',
      )}
      {...rest}
    >
      {icon}
    </button>
  )
}

/** Start button in the middle, which also shows where playback resumes. */
function BigPlay({ startAt }: { startAt: number }) {
  const { t } = useLingui()
  const dispatch = useMediaDispatch()
  const at = formatSeconds(startAt)
  const label = startAt > 0 ? t`Continue from ${at}` : t`Play`
  return (
    <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center bg-bg/25">
      <button
        type="button"
        onClick={() => dispatch({ type: MediaActionTypes.MEDIA_PLAY_REQUEST })}
        className="pointer-events-auto inline-flex h-14 cursor-pointer items-center gap-2.5 rounded bg-brand px-6 text-lg font-[620] text-on-brand transition-[background-color,scale] duration-120 hover:bg-brand-hover focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-fg active:scale-[.97]"
      >
        <Play size={22} aria-hidden fill="currentColor" />
        {label}
      </button>
    </div>
  )
}

function PlayButton({ ref }: { ref: Ref<HTMLButtonElement> }) {
  const { t } = useLingui()
  const dispatch = useMediaDispatch()
  const isPaused = useMediaSelector(({ mediaPaused }) => mediaPaused) ?? true
  const { MEDIA_PLAY_REQUEST, MEDIA_PAUSE_REQUEST } = MediaActionTypes
  return (
    <Control
      ref={ref}
      label={isPaused ? t`Play` : t`Pause`}
      icon={
        isPaused ? (
          <Play size={22} aria-hidden fill="currentColor" />
        ) : (
          <Pause size={22} aria-hidden fill="currentColor" />
        )
      }
      onClick={() => dispatch({ type: isPaused ? MEDIA_PLAY_REQUEST : MEDIA_PAUSE_REQUEST })}
    />
  )
}

function Volume() {
  const { t } = useLingui()
  const dispatch = useMediaDispatch()
  const volume = useMediaSelector(({ mediaVolume }) => mediaVolume) ?? 1
  const isMuted = useMediaSelector(({ mediaMuted }) => mediaMuted) ?? false
  const canChange = useMediaSelector(({ mediaVolumeUnavailable }) => mediaVolumeUnavailable === undefined)
  const { MEDIA_MUTE_REQUEST, MEDIA_UNMUTE_REQUEST, MEDIA_VOLUME_REQUEST } = MediaActionTypes
  const isOff = isMuted || volume === 0
  return (
    <div className="flex items-center">
      <Control
        isSpare
        label={isOff ? t`Unmute` : t`Mute`}
        icon={isOff ? <VolumeX size={20} aria-hidden /> : <Volume2 size={20} aria-hidden />}
        onClick={() => dispatch({ type: isOff ? MEDIA_UNMUTE_REQUEST : MEDIA_MUTE_REQUEST })}
      />
      {canChange && (
        <input
          type="range"
          aria-label={t`Volume`}
          min={0}
          max={1}
          step={0.05}
          value={isMuted ? 0 : volume}
          aria-valuetext={`${Math.round((isMuted ? 0 : volume) * 100)}%`}
          onChange={({ currentTarget }) =>
            dispatch({ type: MEDIA_VOLUME_REQUEST, detail: currentTarget.valueAsNumber })
          }
          className="hidden w-20 cursor-pointer accent-(--fg) @lg:block"
        />
      )}
    </div>
  )
}

const HOUR_S = 3600

function Time() {
  const place = useMediaSelector(({ mediaCurrentTime }) => Math.floor(mediaCurrentTime ?? 0)) ?? 0
  const length = useMediaSelector(({ mediaDuration }) => mediaDuration) || 0
  return (
    <span className="px-1 text-sm whitespace-nowrap tabular-nums">
      <bdi>
        {formatSeconds(place)}
        <span className={length < HOUR_S ? '@max-xs:hidden' : '@max-sm:hidden'}>{` / ${formatSeconds(length)}`}</span>
      </bdi>
    </span>
  )
}

function LoopButton({ loop }: { loop: LoopedPart }) {
  const { t } = useLingui()
  const isOpen = loop.from !== undefined && loop.to === undefined
  const isLooped = loop.to !== undefined
  const label = isLooped ? t`Stop looping` : isOpen ? t`Loop until here` : t`Loop from here`
  return (
    <Control
      label={label}
      icon={<Repeat size={20} aria-hidden />}
      aria-pressed={loop.from !== undefined}
      onClick={loop.mark}
    />
  )
}

function CaptionsButton({ captions: { all, shown, toggle } }: Pick<PlayerControlsProps, 'captions'>) {
  const { t } = useLingui()
  if (all.length === 0) return undefined
  return (
    <Control
      label={t`Captions`}
      icon={<CaptionsIcon size={20} aria-hidden />}
      aria-pressed={shown !== undefined}
      onClick={toggle}
    />
  )
}

function CornerButton({ media }: Pick<PlayerControlsProps, 'media'>) {
  const { t } = useLingui()
  const cannot = useMediaSelector(({ mediaPipUnavailable }) => mediaPipUnavailable)
  const isThere = useMediaSelector(({ mediaIsPip }) => mediaIsPip) ?? false
  if (cannot !== undefined) return undefined
  return (
    <Control
      isSpare
      label={isThere ? t`Back to the page` : t`Picture in picture`}
      icon={<PictureInPicture2 size={20} aria-hidden />}
      aria-pressed={isThere}
      onClick={() => media && void toCorner(media)}
    />
  )
}

function FillButton() {
  const { t } = useLingui()
  const dispatch = useMediaDispatch()
  const cannot = useMediaSelector(({ mediaFullscreenUnavailable }) => mediaFullscreenUnavailable)
  const isFull = useMediaSelector(({ mediaIsFullscreen }) => mediaIsFullscreen) ?? false
  const { MEDIA_ENTER_FULLSCREEN_REQUEST, MEDIA_EXIT_FULLSCREEN_REQUEST } = MediaActionTypes
  if (cannot !== undefined) return undefined
  return (
    <Control
      label={isFull ? t`Exit full screen` : t`Full screen`}
      icon={isFull ? <Minimize size={20} aria-hidden /> : <Maximize size={20} aria-hidden />}
      onClick={() => dispatch({ type: isFull ? MEDIA_EXIT_FULLSCREEN_REQUEST : MEDIA_ENTER_FULLSCREEN_REQUEST })}
    />
  )
}
