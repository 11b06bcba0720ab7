import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { MembersScreenQuery$variables } from '#schema/__generated__/relay/MembersScreenQuery.graphql.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { saveFile } from '#web/lib/saveFile.ts'
import { Button } from '#web/ui/Button.tsx'
import { toCsv } from './csv.ts'
import { readMemberRows } from './exportMembers.ts'

/** Downloads the list, as it is filtered, as a file for spreadsheets. */
export function ExportMembersButton({ filter, isCompany }: MembersScreenQuery$variables) {
  const environment = useRelayEnvironment()
  const { t } = useLingui()
  const [isReading, setReading] = useState(false)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])
  const download = async () => {
    const abort = new AbortController()
    reading.current = abort
    setReading(true)
    try {
      const rows = await readMemberRows(environment, { filter, isCompany }, abort.signal)
      const head = [t`Name`, isCompany ? t`Coach` : t`Groups`, t`Member since`]
      saveFile(new Blob([toCsv([head, ...rows])], { type: 'text/csv;charset=utf-8' }), 'members.csv')
    } catch (error) {
      if (!abort.signal.aborted) tellError(error)
    } finally {
      setReading(false)
    }
  }
  return (
    <Button
      variant="secondary"
      icon={<Download size={20} aria-hidden />}
      busy={isReading}
      onClick={() => void download()}
    >
      <Trans>Export CSV</Trans>
    </Button>
  )
}
