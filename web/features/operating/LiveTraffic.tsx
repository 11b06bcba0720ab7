import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { graphql } from 'react-relay'
import type {
  LiveTrafficSubscription,
  LiveTrafficSubscription$data,
} from '#schema/__generated__/relay/LiveTrafficSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SectionHeader } from '#web/ui/SectionHeader.tsx'
import { Stat } from '#web/ui/Stat.tsx'
import { FollowedTable, SlowestTable } from './DocumentTables.tsx'
import { FailureTable } from './FailureTable.tsx'
import { ServerTable } from './ServerTable.tsx'

export type Traffic = NonNullable<LiveTrafficSubscription$data['traffic']>

/** What all servers have to do, every two seconds. It comes whole each time, so the store need not keep it. */
export function LiveTraffic() {
  const { t } = useLingui()
  const [traffic, setTraffic] = useState<Traffic>()
  const [hasFailed, setHasFailed] = useState(false)
  useLive<LiveTrafficSubscription>(
    graphql`
      subscription LiveTrafficSubscription {
        traffic: onTraffic {
          seconds
          requests
          errors
          sockets
          subscriptions
          slowest {
            name
            requests
            errors
            p95Ms
          }
          followed {
            name
            subscriptions
          }
          failures {
            requestID
            at
            document
            code
          }
          servers {
            server
            seconds
            requests
            errors
            sockets
            missing
          }
        }
      }
    `,
    {},
    { onEvent: (event) => setTraffic(event.traffic ?? undefined), onFault: () => setHasFailed(true) },
  )
  if (hasFailed && !traffic) return <Notice kind="warning">{t`Live figures aren’t available.`}</Notice>
  return (
    <section aria-labelledby="traffic" className="flex flex-col gap-6">
      <SectionHeader id="traffic" title={<Trans context="server">Requests</Trans>} />
      {traffic ? <TrafficFigures traffic={traffic} /> : <Skeleton className="h-60 w-full" />}
    </section>
  )
}

function TrafficFigures({ traffic }: { traffic: Traffic }) {
  const { t, i18n } = useLingui()
  const { servers, seconds, requests, errors, sockets, subscriptions, slowest, followed, failures } = traffic
  const minutes = Math.max(1, Math.round(seconds / 60))
  const perMinute = (count: number) => i18n.number((count * 60) / seconds, { maximumFractionDigits: 1 })
  return (
    <>
      <p className="text-sm text-muted">
        <Trans>
          Figures of all servers for the last <Plural value={minutes} one="# minute" other="# minutes" />.
        </Trans>
      </p>
      <div className="grid grid-cols-2 gap-6 md:grid-cols-4">
        <Stat label={t`Requests per minute`} value={perMinute(requests)} />
        <Stat label={t`Errors per minute`} value={perMinute(errors)} />
        <Stat label={t`Open connections`} value={i18n.number(sockets)} />
        <Stat label={t`Live subscriptions`} value={i18n.number(subscriptions)} />
      </div>
      <Part title={t`Servers`}>
        <ServerTable rows={servers} />
      </Part>
      <Part title={t`Slowest documents`}>
        <SlowestTable rows={slowest} perMinute={perMinute} />
      </Part>
      <Part title={t`Recent errors`}>
        <FailureTable rows={failures} />
      </Part>
      <Part title={t`Live subscriptions`}>
        <FollowedTable rows={followed} />
      </Part>
    </>
  )
}

/** Tables have no heads on a phone. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-lg">{title}</h3>
      {children}
    </div>
  )
}
