import { type ComponentType, Suspense } from 'react'
import { Boundary } from '#web/app/failures/Boundary.tsx'
import { withWordsOf } from '#web/app/language/language.ts'
import { lazily, untilLoaded } from '#web/lib/lazily.ts'
import { useValue } from '#web/lib/useValue.ts'
import { FloatingNotices } from './FloatingNotices.tsx'
import { programsInTheMaking } from './makings.ts'
import { Toasts } from './Toasts.tsx'
import { hasUploads } from './uploads.ts'

const loadTray = async () => (await import('#web/features/videos/uploading/Uploading.tsx')).Uploading
const Uploading = lazily(() => untilLoaded(withWordsOf(['videos'], loadTray)))

const loadMaking = async () => (await import('#web/features/programs/generating/making/Making.tsx')).Making
const Making = lazily(() => untilLoaded(withWordsOf(['programs'], loadMaking)))

/** The app's own notices, above any screen. */
export function Notices() {
  const isUploading = useValue(hasUploads)
  const isMaking = useValue(programsInTheMaking).length > 0
  return (
    <>
      <FloatingNotices />
      {isUploading && <Tray content={Uploading} />}
      {isMaking && <Tray content={Making} />}
      <Toasts />
    </>
  )
}

function Tray({ content: Content }: { content: ComponentType }) {
  return (
    <Boundary resetKey={undefined} renderFallback={() => null}>
      <Suspense>
        <Content />
      </Suspense>
    </Boundary>
  )
}
