import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, usePreloadedQuery } from 'react-relay'
import type {
  OperationsScreenQuery,
  OperationsScreenQuery$data,
} from '#schema/__generated__/relay/OperationsScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { formatFileSize } from '#web/lib/format/formatFileSize.ts'
import { Stat } from '#web/ui/Stat.tsx'
import { JobTable } from './JobTable.tsx'
import { LiveTraffic } from './LiveTraffic.tsx'
import { useReread } from './useReread.ts'

/** How the installation is doing, for global admins. It is read again every few seconds; requests come live. */
export function OperationsScreen({ query }: ScreenProps<OperationsScreenQuery>) {
  const { installation } = usePreloadedQuery<OperationsScreenQuery>(
    graphql`
      query OperationsScreenQuery {
        installation: getInstallation {
          waitingJobs
          runningJobs
          failedJobs
          files
          fileBytes
          databaseBytes
          openUploads
          ...JobTable_installation
        }
      }
    `,
    query,
  )
  const reread = useReread()
  return (
    <div className="flex flex-col gap-8">
      <Amounts installation={installation} />
      <JobTable installation={installation} onRetry={reread} />
      <LiveTraffic />
    </div>
  )
}

function Amounts({ installation }: { installation: OperationsScreenQuery$data['installation'] }) {
  const { i18n } = useLingui()
  const { waitingJobs, runningJobs, failedJobs, files, fileBytes, databaseBytes, openUploads } = installation
  const size = (bytes: number) => <bdi>{formatFileSize(bytes, i18n.locale)}</bdi>
  return (
    <div className="grid grid-cols-2 gap-6 md:grid-cols-3">
      <Stat label={<Trans>Failed jobs</Trans>} value={i18n.number(failedJobs)} />
      <Stat label={<Trans>Running jobs</Trans>} value={i18n.number(runningJobs)} />
      <Stat label={<Trans>Waiting jobs</Trans>} value={i18n.number(waitingJobs)} />
      <Stat label={<Trans>Stored files</Trans>} value={i18n.number(files)} detail={size(fileBytes)} />
      <Stat label={<Trans>Uploads under way</Trans>} value={i18n.number(openUploads)} />
      <Stat label={<Trans>Database</Trans>} value={size(databaseBytes)} />
    </div>
  )
}
