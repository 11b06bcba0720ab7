import { useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import type { Caption } from './useCaptions.ts'

interface CaptionTextProps {
  media: HTMLVideoElement | null
  caption: Caption
  track: HTMLTrackElement | null
  /** Whether the controls are hidden, so that captions can use their space. */
  isLow: boolean
}

/**
 * Renders captions over the video. Native captions would be mirrored with the video and covered by the controls, so
 * they are only used in picture-in-picture and native fullscreen.
 */
export function CaptionText({ media, caption, track, isLow }: CaptionTextProps) {
  const cues = useCues(track)
  const isElsewhere = useIsElsewhere(media)
  useEffect(() => {
    if (track) setMode(track, isElsewhere ? 'showing' : 'hidden')
  }, [track, isElsewhere])
  if (isElsewhere || cues.length === 0) return undefined
  return (
    <div
      lang={caption.language}
      className={classNames(
        'pointer-events-none absolute inset-x-0 z-1 flex flex-col items-center gap-1 px-4 text-center text-[clamp(1rem,2.6cqi,1.75rem)] leading-[1.4] font-[560] transition-[bottom] duration-200 motion-reduce:transition-none',
        isLow ? 'bottom-[2.5cqi]' : 'bottom-20',
      )}
    >
      {cues.map((cue) => (
        <CueText key={`${cue.startTime} ${cue.text}`} cue={cue} />
      ))}
    </div>
  )
}

function setMode({ track }: HTMLTrackElement, mode: TextTrackMode): void {
  track.mode = mode
}

/** The active cues of a track. */
function useCues(element: HTMLTrackElement | null): readonly VTTCue[] {
  const [cues, setCues] = useState<readonly VTTCue[]>([])
  useEffect(() => {
    if (!element) return undefined
    const { track } = element
    const showCues = () => setCues([...(track.activeCues ?? [])].filter((cue) => cue instanceof VTTCue))
    track.addEventListener('cuechange', showCues)
    return () => {
      track.removeEventListener('cuechange', showCues)
      setCues([])
    }
  }, [element])
  return cues
}

/** Lets the browser parse the cue, which supports bold, italic and underline, but no scripts. */
function CueText({ cue }: { cue: VTTCue }) {
  const text = useRef<HTMLSpanElement>(null)
  useEffect(() => text.current?.replaceChildren(cue.getCueAsHTML()), [cue])
  return (
    <p dir="auto" className="max-w-[42em] text-balance">
      <span
        ref={text}
        className="rounded-inner bg-bg/85 box-decoration-clone px-2 py-0.5 whitespace-pre-line text-fg"
      />
    </p>
  )
}

const AWAY = ['enterpictureinpicture', 'webkitbeginfullscreen']
const BACK = ['leavepictureinpicture', 'webkitendfullscreen']

/** Whether the video is in picture-in-picture or in native fullscreen, as on phones. */
function useIsElsewhere(media: HTMLVideoElement | null): boolean {
  const [isElsewhere, setIsElsewhere] = useState(false)
  useEffect(() => {
    if (!media) return undefined
    const leave = () => setIsElsewhere(true)
    const onReturn = () => setIsElsewhere(false)
    for (const name of AWAY) media.addEventListener(name, leave)
    for (const name of BACK) media.addEventListener(name, onReturn)
    return () => {
      for (const name of AWAY) media.removeEventListener(name, leave)
      for (const name of BACK) media.removeEventListener(name, onReturn)
    }
  }, [media])
  return isElsewhere
}
