import { Suspense, useRef } from 'react'
import { afterFirstScreen } from '#web/app/firstScreen.ts'
import { lazily, untilLoaded } from '#web/lib/lazily.ts'
import { useNear } from '#web/lib/useNear.ts'
import { classNames } from '#web/ui/classNames.ts'

const VideoRails = lazily(async () => {
  await afterFirstScreen()
  return (await untilLoaded(() => import('#web/features/shelves/VideoRails.tsx'))).VideoRails
})

/** How far above the videos their code and their query start to load. */
const AHEAD = '400px'

/** Continue watching, recommendations and featured videos, at the end of Today. */
export function VideosToday() {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place, AHEAD)
  return (
    <div ref={place} className={classNames('flex min-w-0 flex-col gap-8 md:gap-10', isNear && 'empty:hidden')}>
      {isNear && (
        <Suspense>
          <VideoRails withAll />
        </Suspense>
      )}
    </div>
  )
}
