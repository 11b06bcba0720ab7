import { useLingui } from '@lingui/react/macro'
import { ownDataPath } from '#schema/ownData.ts'
import { addressOf } from '#web/app/configuration.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { RequestError, requestErrorOf } from '#web/app/network/RequestError.ts'
import { useShell } from '#web/app/useShell.ts'
import { notify } from '#web/ui/feedback/notify.ts'

/** Saves all that the server stores about the user as a file of the browser, and says so. */
export function useDataDownload(): () => Promise<void> {
  const { t } = useLingui()
  const { session } = useShell()
  return async () => {
    notify({ text: t`Getting your data. The download starts by itself.` })
    try {
      saveFile(await readOwnData(await session.token()))
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

function saveFile(data: Blob): void {
  const url = URL.createObjectURL(data)
  const link = document.createElement('a')
  link.href = url
  link.download = 'obi-data.json'
  link.click()
  URL.revokeObjectURL(url)
}
