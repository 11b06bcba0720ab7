import type { openFaultyModel } from './faultyModel.ts'
import type { House } from './openHouse.ts'
import type { Profile } from './profiles.ts'

/** Number of plans that one person requests at once. */
const AT_ONCE = 12
const CALLS = 5

export interface Crowd {
  faults: string[]
  counted: { members: number; asked: number; answered: number; refused: number }
}

interface Crowding {
  model: Awaited<ReturnType<typeof openFaultyModel>>
  house: House
}

/** Members who ask for many plans at the same moment get as many as their day has, to the call; and to the token. */
export async function crowd(profiles: readonly Profile[], crowding: Crowding): Promise<Crowd> {
  const counted = { members: profiles.length, asked: 0, answered: 0, refused: 0 }
  const faults: string[] = []
  for (const [place, profile] of profiles.entries()) {
    const { statuses, calls, used, limits } = await askAtOnce(profile, place, crowding)
    const answered = statuses.filter((status) => status === 200).length
    const refused = statuses.filter((status) => status === 429).length
    counted.asked += statuses.length
    counted.answered += answered
    counted.refused += refused
    const said = (fault: string) => faults.push(`crowd ${place}: ${fault}`)
    if (answered + refused < AT_ONCE) said(`answered with ${statuses.join(', ')}`)
    if (used.calls > limits.calls || calls > limits.calls) said(`${calls} calls, paid for ${used.calls}`)
    if (calls !== used.calls || answered !== calls) said(`${answered} answers, ${calls} calls, paid for ${used.calls}`)
    if (used.tokens > limits.tokens) said(`${used.tokens} tokens of ${limits.tokens}`)
    if (answered === 0 && limits.tokens > 1_000_000) said('no one was answered')
  }
  return { faults, counted }
}

async function askAtOnce(profile: Profile, place: number, { model, house }: Crowding) {
  const member = await house.move(`crowd-${place}`, profile)
  const { url, asker } = model.serve(member.contactId, { manner: 'good', harmfulId: 'nothing', secrets: [] })
  // Every other person is limited by tokens, the others by calls.
  const limits = place % 2 === 0 ? { calls: CALLS, tokens: 100_000_000 } : { calls: 1000, tokens: 150_000 }
  const door = house.doorTo(url, limits)
  const body = JSON.stringify({ stream: true, messages: [{ role: 'user', content: JSON.stringify(profile.request) }] })
  const statuses = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const headers = { authorization: `Bearer ${member.contactId}` }
      const response = await fetch(door, { method: 'POST', headers, body })
      await response.text()
      return response.status
    }),
  )
  return { statuses, calls: asker.calls, used: await house.usedBy(member), limits }
}
