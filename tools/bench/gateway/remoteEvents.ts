import { cpuSecondsOf } from '#tools/bench/cpuOf.ts'
import { gatherAudience } from '#tools/bench/members/audience.ts'
import { callApi } from '#tools/stage/callApi.ts'
import { idOf } from '#tools/stage/documents.ts'
import type { Stage } from '#tools/stage/openStage.ts'
import type { RemoteObi } from '#tools/test/startRemote.ts'

const AUDIENCES = [1, 500]
const WARM_UP = 20
const EVENTS = 40

/**
 * Milliseconds of CPU of the gateway and of the service per event, for a subscription that so many visitors share. The
 * event is a change of a row, made in the database.
 */
export async function measureRemoteEvents(
  { database, studio }: Stage,
  remote: RemoteObi,
): Promise<Record<string, { gateway: number; service: number }>> {
  const { id } = await studio.addOccurrence()
  const [row] = await database.query<{ category_id: string }>(
    { text: 'select category_id from occurrence where id = $1' },
    [id],
  )
  const variables = { categoryId: row?.category_id ?? '' }
  const readPosition = async () => (await callApi({ url: remote.url, document: 'viewer' })).extensions?.position
  const change = async () => {
    await database.query({ text: 'update occurrence set capacity = capacity + 1 where id = $1' }, [id])
  }
  const costs: Record<string, { gateway: number; service: number }> = {}
  for (const count of AUDIENCES) {
    // The service may not have opened the subscription yet when the first event comes.
    const extensions = { documentId: idOf('seatsOfCategory'), after: await readPosition() }
    const subscribe = { query: '', variables, extensions }
    const audience = await gatherAudience({ url: `${remote.url.replace(/^http/, 'ws')}/graphql`, count, subscribe })
    try {
      for (let event = 0; event < WARM_UP; event += 1) await audience.hear(change)
      const before = spent(remote)
      for (let event = 0; event < EVENTS; event += 1) await audience.hear(change)
      const after = spent(remote)
      const perEvent = (at: 'gateway' | 'service') => Number((((after[at] - before[at]) * 1000) / EVENTS).toFixed(2))
      costs[`${count} sockets`] = { gateway: perEvent('gateway'), service: perEvent('service') }
    } finally {
      audience.close()
    }
  }
  return costs
}

function spent(remote: RemoteObi) {
  return { gateway: cpuSecondsOf(remote.pid), service: cpuSecondsOf(remote.servicePid()) }
}
