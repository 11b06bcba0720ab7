import * as v from 'valibot'
import { callApi } from '#tools/stage/callApi.ts'
import { idOf } from '#tools/stage/documents.ts'
import { openWindow } from '#tools/stage/openWindow.ts'
import type { Cast } from './probes.ts'

const Made = v.object({ data: v.object({ bookingMade: v.object({ id: v.string() }) }) })

export interface Follower extends Disposable {
  /** Ids of bookings that the page has heard of. */
  heard: ReadonlySet<string>
  /** How often the page had to read its data again. */
  resyncs(): number
}

/** A page of the member that stays open over all faults, with the live client of the web app. */
export async function followBookings({ url, member }: Cast): Promise<Follower> {
  openWindow()
  const { openLiveClient } = await import('#web/app/network/openLiveClient.ts')
  const heard = new Set<string>()
  let resyncs = 0
  const before = await callApi({ url, document: 'viewer', token: member.idToken })
  const client = openLiveClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    token: async () => member.idToken,
    onResync: () => {
      resyncs += 1
    },
  })
  const subscription = client
    .subscribe({
      documentId: idOf('ownBookings'),
      variables: { memberId: member.contactId },
      after: before.extensions?.position,
    })
    .subscribe({
      next: (answer) => {
        const made = v.safeParse(Made, answer)
        if (made.success) heard.add(made.output.data.bookingMade.id)
      },
    })
  return { heard, resyncs: () => resyncs, [Symbol.dispose]: () => subscription.unsubscribe() }
}
