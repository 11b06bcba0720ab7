import { useLingui } from '@lingui/react/macro'
import { Dumbbell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { connection } from '#web/app/network/connection.ts'
import { ExerciseFigure } from '#web/features/training/figures/ExerciseFigure.tsx'
import { openKeptVideos } from '#web/features/training/offline/keptVideos.ts'
import type { ExerciseNow } from '#web/features/training/player/useTraining.ts'
import { LoopedClip } from '#web/features/video/player/LoopedClip.tsx'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'
import type { Stretch } from '#web/lib/stretches.ts'
import { useValue } from '#web/lib/useValue.ts'

interface ExerciseClipProps {
  exercise: ExerciseNow
  personId: string
  isPlaying: boolean
  onExpired: () => void
  onSeen: (videoId: string | undefined, stretches: readonly Stretch[]) => void
}

/** Shows the movement in a loop: the video from this device, else from the server, else a drawing, else a still. */
export function ExerciseClip({ exercise, personId, isPlaying, onExpired, onSeen }: ExerciseClipProps) {
  const { t } = useLingui()
  const { video, name } = exercise
  const { film, picture } = useVisual(exercise, personId)
  const frame = 'aspect-video max-h-[32dvh] w-full bg-bg md:max-h-[72dvh] md:rounded'
  const clip = film && (
    <LoopedClip
      key={film}
      {...{ isPlaying, onExpired }}
      onWatched={(stretches) => onSeen(exercise.videoId, stretches)}
      url={film}
      label={t`${name}: demonstration`}
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
 * The demo's videos are shared by many exercises of the same type, which would mislead the user. The drawing is more
 * accurate.
 */
function isGeneric(address: string | null | undefined): boolean {
  return /\/demo\/video\/[a-z]+\/master\.m3u8$/.test(address ?? '')
}

function useVisual({ video, videoId }: ExerciseNow, personId: string) {
  const keptFilm = useKeptFilm(personId, videoId)
  const isOffline = useValue(connection) === 'offline'
  // Wait until the cache lookup is done, to avoid a needless request.
  const mayAsk = keptFilm === null && !isOffline
  const { address, picture } = video ?? {}
  return {
    film: keptFilm ?? (mayAsk ? address : undefined),
    picture: mayAsk && picture && isOwnAddress(picture) ? picture : undefined,
  }
}

/** Undefined until the lookup is done; null if the video is not on this device. */
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
    find().catch(() => {
      if (!isLeft) setFilm({ videoId, url: null })
    })
    return () => {
      isLeft = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [personId, videoId])
  return film?.videoId === videoId ? film?.url : undefined
}
