import { useLingui } from '@lingui/react/macro'
import { Dumbbell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { connection } from '#web/app/network/connection.ts'
import { openKeptVideos } from '#web/features/training/offline/keptVideos.ts'
import { LoopedClip } from '#web/features/video/player/LoopedClip.tsx'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'
import { useValue } from '#web/lib/useValue.ts'
import type { ExerciseNow } from './useTraining.ts'

interface ExerciseClipProps {
  exercise: ExerciseNow
  personId: string
  isPlaying: boolean
  onExpired: () => void
}

/** The movement, over and over: from this device where it is kept, else from the studio, else as a picture. */
export function ExerciseClip({ exercise, personId, isPlaying, onExpired }: ExerciseClipProps) {
  const { t } = useLingui()
  const { video, name } = exercise
  const { film, picture } = useWhatIsSeen(exercise, personId)
  const frame = 'aspect-video max-h-[32dvh] w-full bg-bg md:max-h-[72dvh] md:rounded'
  if (film)
    return (
      <LoopedClip
        key={film}
        {...{ isPlaying, onExpired }}
        url={film}
        label={t`How to do it: ${name}`}
        poster={video?.picture ?? undefined}
        className={frame}
      />
    )
  if (picture) return <img src={picture} alt="" className={`${frame} object-contain`} />
  return (
    <div aria-hidden data-theme="dark" className={`${frame} grid place-items-center text-muted`}>
      <Dumbbell size={48} strokeWidth={1.5} />
    </div>
  )
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
