import { type CallLimit, createCallLimit } from '#schema/createCallLimit.ts'
import { refusal } from './errors/refusal.ts'
import type { GatewayLimits } from './limits.ts'
import type { SharedCalls } from './sharedCalls.ts'

/** Counts what each caller asks for. What was refused counts too. */
export interface Callers {
  /** Throws `TOO_MANY_REQUESTS` above the limit. Anonymous calls are counted by network. */
  count(caller: { viewer: string | undefined; network: string }): void
  /** A socket's place among those of its network, to be given back; undefined where all are taken. */
  takeSocket(network: string): (() => void) | undefined
}

/** Without shared calls, this gateway counts alone. */
export function createCallers(
  { calls, socket }: GatewayLimits,
  now: () => number,
  shared?: Pick<SharedCalls, 'note'>,
): Callers {
  const limitOf = (kind: string, limit: CallLimit) =>
    createCallLimit({
      ...limit,
      clock: now,
      ...(shared && {
        onBusy: (caller, window) => shared.note(`${kind} ${caller}`, { window, count: limit.count }),
      }),
    })
  const isViewerWithin = limitOf('viewer', calls.perViewer)
  const isNetworkWithin = limitOf('network', calls.perNetwork)
  const sockets = new Map<string, number>()
  const take = (network: string, change: number) => {
    const open = (sockets.get(network) ?? 0) + change
    if (open > 0) sockets.set(network, open)
    else sockets.delete(network)
  }
  return {
    count({ viewer, network }) {
      if (!(viewer === undefined ? isNetworkWithin(network) : isViewerWithin(viewer)))
        throw refusal('TOO_MANY_REQUESTS')
    },
    takeSocket(network) {
      if ((sockets.get(network) ?? 0) >= socket.socketsPerNetwork) return undefined
      take(network, 1)
      return () => take(network, -1)
    },
  }
}
