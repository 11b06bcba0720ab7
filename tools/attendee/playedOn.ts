import type { Page } from 'playwright'

/** A page that exposes its one connection. */
interface ConnectedPage extends Window {
  connection: RTCPeerConnection
}
declare const window: ConnectedPage

export interface Played {
  /** At 48 kHz. */
  samples: number
  /** The samples among them that the browser concealed. */
  madeUp: number
}

/** The audio that a page has played so far from its connection. */
export async function playedOn(page: Page): Promise<Played> {
  return page.evaluate(async () => {
    const reports: Iterable<[string, Record<string, unknown>]> = await window.connection.getStats()
    for (const [, report] of reports) {
      if (report['type'] !== 'inbound-rtp') continue
      const count = (name: string) => Number(report[name] ?? 0)
      const madeUp = count('concealedSamples') - count('silentConcealedSamples')
      return { samples: count('totalSamplesReceived'), madeUp }
    }
    return { samples: 0, madeUp: 0 }
  })
}

/** The share that was made up between two looks. */
export function madeUpShare(before: Played, after: Played): number {
  return (after.madeUp - before.madeUp) / Math.max(1, after.samples - before.samples)
}
