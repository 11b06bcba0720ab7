import { lazy, Suspense } from 'react'
import { useValue } from '#web/lib/useValue.ts'
import { Boundary } from './Boundary.tsx'
import { withWordsOf } from './language/language.ts'
import { OfflineNotice } from './OfflineNotice.tsx'
import { Toasts } from './Toasts.tsx'
import { hasUploads } from './uploads.ts'

const loadTray = async () => (await import('#web/features/videos/uploading/Uploading.tsx')).Uploading
const Uploading = lazy(async () => ({ default: await withWordsOf(['videos'], loadTray)() }))

/** What the app says by itself, over whatever screen there is. */
export function Notices() {
  const isUploading = useValue(hasUploads)
  return (
    <>
      <OfflineNotice />
      {isUploading && (
        <Boundary resetKey={undefined} renderFallback={() => null}>
          <Suspense>
            <Uploading />
          </Suspense>
        </Boundary>
      )}
      <Toasts />
    </>
  )
}
