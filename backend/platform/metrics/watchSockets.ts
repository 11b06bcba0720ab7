import type { Metrics } from './openMetrics.ts'

/** Reports the sockets of this process; the type matches the gateway's port. */
export function watchSockets(metrics: Metrics, load: () => { sockets: number; subscriptions: number }): void {
  metrics.addRead(
    { type: 'gauge', name: 'obi_sockets', help: 'Open sockets of browsers', read: () => [{ value: load().sockets }] },
    {
      type: 'gauge',
      name: 'obi_subscriptions',
      help: 'Subscriptions on those sockets',
      read: () => [{ value: load().subscriptions }],
    },
  )
}
