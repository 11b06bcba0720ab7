import { use, useEffect } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { tellError } from '#web/app/tellError.ts'
import { useShell } from '#web/app/useShell.ts'
import { useValue } from '#web/lib/useValue.ts'
import { createUploadPage } from './uploadPage.ts'
import { startUploading, uploads } from './uploads.ts'
import { UploadTray } from './UploadTray.tsx'

/** What is on its way to the store, over whatever screen there is. Only for whoever is signed in. */
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
  const shown = useValue(uploads)
  const done = shown.filter(({ state }) => state === 'done').length
  useEffect(() => {
    startUploading({ owner, page: createUploadPage(environment) }).catch(tellError)
  }, [owner, environment])
  useEffect(() => {
    // A list of videos that is shown has one more.
    if (done > 0) router.refresh().catch(tellError)
  }, [done, router])
  return shown.length > 0 ? <UploadTray uploads={shown} /> : null
}
