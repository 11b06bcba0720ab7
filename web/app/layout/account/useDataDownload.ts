import { useLingui } from '@lingui/react/macro'
import { ownDataPath } from '#schema/ownData.ts'
import { addressOf } from '#web/app/configuration.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { RequestError, requestErrorOf } from '#web/app/network/RequestError.ts'
import { useShell } from '#web/app/useShell.ts'
import { saveFile } from '#web/lib/saveFile.ts'
import { notify } from '#web/ui/feedback/notify.ts'

/** Downloads the user's own data as a file. */
export function useDataDownload(): () => Promise<void> {
  const { t } = useLingui()
  const { session } = useShell()
  return async () => {
    notify({ text: t`Getting your data. The download starts by itself.` })
    try {
      saveFile(await readOwnData(await session.token()), 'obi-data.json')
    } catch (error) {
      tellError(error)
    }
  }
}

async function readOwnData(token: string | undefined): Promise<Blob> {
  const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const response = await fetch(addressOf(ownDataPath), { headers }).catch((cause: unknown) => {
    throw new RequestError('UNAVAILABLE', { cause })
  })
  if (!response.ok) throw requestErrorOf(await response.json().catch(() => undefined))
  return response.blob()
}
