import { Suspense } from 'react'
import { afterFirstScreen } from '#web/app/firstScreen.ts'
import { lazily, untilLoaded } from '#web/lib/lazily.ts'

/** Behind the first screen, and not with it: nobody comes to Today and waits for what stands at its end. */
const VideoRails = lazily(async () => {
  await afterFirstScreen()
  return (await untilLoaded(() => import('#web/features/shelves/VideoRails.tsx'))).VideoRails
})

/** What to go on watching, what fits the member, and what everyone is shown. */
export function VideosToday() {
  return (
    <Suspense>
      <VideoRails withAll />
    </Suspense>
  )
}
