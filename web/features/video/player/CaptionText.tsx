import { useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import type { Caption } from './useCaptions.ts'

interface CaptionTextProps {
  media: HTMLVideoElement | null
  caption: Caption
  track: HTMLTrackElement | null
  /** The bar of the controls is away, and the words may stand where it was. */
  isLow: boolean
}

/**
 * The words at this moment, over the picture. The browser's own would be mirrored with it, and lie below the controls; it
 * writes them itself only where nothing of the page is seen.
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

/** What of a track is to be read at this moment. */
function useCues(element: HTMLTrackElement | null): readonly VTTCue[] {
  const [cues, setCues] = useState<readonly VTTCue[]>([])
  useEffect(() => {
    if (!element) return undefined
    const { track } = element
    const tell = () => setCues([...(track.activeCues ?? [])].filter((cue) => cue instanceof VTTCue))
    track.addEventListener('cuechange', tell)
    return () => {
      track.removeEventListener('cuechange', tell)
      setCues([])
    }
  }, [element])
  return cues
}

/** The browser reads the cue: it knows bold, italic and underlined, and nothing that acts. */
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

/** Whether the picture is in a corner of the screen, or fills it without the page, as on a telephone. */
function useIsElsewhere(media: HTMLVideoElement | null): boolean {
  const [isElsewhere, setIsElsewhere] = useState(false)
  useEffect(() => {
    if (!media) return undefined
    const leave = () => setIsElsewhere(true)
    const come = () => setIsElsewhere(false)
    for (const name of AWAY) media.addEventListener(name, leave)
    for (const name of BACK) media.addEventListener(name, come)
    return () => {
      for (const name of AWAY) media.removeEventListener(name, leave)
      for (const name of BACK) media.removeEventListener(name, come)
    }
  }, [media])
  return isElsewhere
}
