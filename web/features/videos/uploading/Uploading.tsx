import { use, useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { tellError } from '#web/app/failures/tellError.ts'
import { useShell } from '#web/app/useShell.ts'
import { useValue } from '#web/lib/useValue.ts'
import { createUploadPage } from './uploadPage.ts'
import { startUploading, uploads } from './uploads.ts'
import { UploadTray } from './UploadTray.tsx'

/** Shows uploads on every screen, for signed-in users. */
export function Uploading() {
  const { session, data } = useShell()
  const state = useValue(session.state)
  if (state.status !== 'authenticated') return null
  return <WithData loading={data()} owner={state.user.subject} />
}

function WithData({ loading, owner }: { loading: ReturnType<ReturnType<typeof useShell>['data']>; owner: string }) {
  return use(loading).surround(<Worker owner={owner} />)
}

function Worker({ owner }: { owner: string }) {
  const environment = useRelayEnvironment()
  const { router } = useShell()
  const allUploads = useValue(uploads)
  const doneCount = allUploads.filter(({ state }) => state === 'done').length
  useEffect(() => {
    startUploading({ owner, page: createUploadPage(environment) }).catch(tellError)
  }, [owner, environment])
  useEffect(() => {
    // Lists of videos on the screen have a new entry.
    if (doneCount > 0) router.refresh().catch(tellError)
  }, [doneCount, router])
  return allUploads.length > 0 ? <UploadTray uploads={allUploads} /> : null
}
