import { useLingui } from '@lingui/react/macro'
import { Dumbbell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { connection } from '#web/app/network/connection.ts'
import { ExerciseFigure } from '#web/features/training/figures/ExerciseFigure.tsx'
import { openKeptVideos } from '#web/features/training/offline/keptVideos.ts'
import { LoopedClip } from '#web/features/video/player/LoopedClip.tsx'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'
import type { Stretch } from '#web/lib/stretches.ts'
import { useValue } from '#web/lib/useValue.ts'
import type { ExerciseNow } from './useTraining.ts'

interface ExerciseClipProps {
  exercise: ExerciseNow
  personId: string
  isPlaying: boolean
  onExpired: () => void
  onSeen: (videoId: string | undefined, stretches: readonly Stretch[]) => void
}

/**
 * The movement, over and over: its film from this device where it is kept, else from the studio, else drawn, else as a
 * picture.
 */
export function ExerciseClip({ exercise, personId, isPlaying, onExpired, onSeen }: ExerciseClipProps) {
  const { t } = useLingui()
  const { video, name } = exercise
  const { film, picture } = useWhatIsSeen(exercise, personId)
  const frame = 'aspect-video max-h-[32dvh] w-full bg-bg md:max-h-[72dvh] md:rounded'
  const clip = film && (
    <LoopedClip
      key={film}
      {...{ isPlaying, onExpired }}
      onWatched={(stretches) => onSeen(exercise.videoId, stretches)}
      url={film}
      label={t`How to do it: ${name}`}
      poster={video?.picture ?? undefined}
      className={frame}
    />
  )
  if (clip && !isGeneric(video?.address)) return clip
  return (
    <ExerciseFigure
      key={name}
      name={name}
      isMoving={isPlaying}
      className={frame}
      fallback={
        clip ??
        (picture ? (
          <img src={picture} alt="" className={`${frame} object-contain`} />
        ) : (
          <div aria-hidden data-theme="dark" className={`${frame} grid place-items-center text-muted`}>
            <Dumbbell size={48} strokeWidth={1.5} />
          </div>
        ))
      }
    />
  )
}

/**
 * A clip of the demonstration shows something of its kind, and many exercises share it: whoever is to do one of them would
 * be misled. What is drawn is truer.
 */
function isGeneric(address: string | null | undefined): boolean {
  return /\/demo\/video\/[a-z]+\/master\.m3u8$/.test(address ?? '')
}

function useWhatIsSeen({ video, videoId }: ExerciseNow, personId: string) {
  const kept = useKeptFilm(personId, videoId)
  const isOffline = useValue(connection) === 'offline'
  // Until it is known whether this device has it, nothing is asked for over the network.
  const mayAsk = kept === null && !isOffline
  const { address, picture } = video ?? {}
  return {
    film: kept ?? (mayAsk ? address : undefined),
    picture: mayAsk && picture && isOwnAddress(picture) ? picture : undefined,
  }
}

/** Undefined until it is known, null where this device has none. */
function useKeptFilm(personId: string, videoId: string | undefined): string | null | undefined {
  const [film, setFilm] = useState<{ videoId: string | undefined; url: string | null }>()
  useEffect(() => {
    let url: string | null = null
    let isLeft = false
    const find = async () => {
      if (videoId && 'caches' in globalThis) url = (await openKeptVideos(personId).open(videoId)) ?? null
      if (!isLeft) setFilm({ videoId, url })
      else if (url) URL.revokeObjectURL(url)
    }
    find().catch(() => setFilm({ videoId, url: null }))
    return () => {
      isLeft = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [personId, videoId])
  return film?.videoId === videoId ? film?.url : undefined
}
