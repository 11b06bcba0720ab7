import type { RemoteEnd } from '#backend/meeting/media/rtp/peer.port.ts'
import { type Attributes, type Block, firstOf, splitBlocks, valuesOf } from './attributes.ts'
import type { Offer } from './offer.ts'
import { parseSection } from './parseSection.ts'
import { isTaken } from './whatWeTake.ts'

// Chromium writes five kilobytes for each section, and twenty-five videos are received at once.
const LONGEST = 384 * 1024
const MOST_SECTIONS = 64

/** What a browser offers; undefined for what is no offer, or one that nothing can be made of. Never throws. */
export function parseOffer(sdp: string): Offer | undefined {
  if (sdp.length > LONGEST || !sdp.startsWith('v=0')) return undefined
  const [session, ...blocks] = splitBlocks(sdp, 1 + MOST_SECTIONS + 1)
  if (!session || blocks.length > MOST_SECTIONS) return undefined
  const bundled = bundledMids(session.attributes, blocks)
  const sections = blocks.map((block) => parseSection(block, session.attributes, bundled))
  const mids = sections.flatMap(({ mid }) => (mid === '' ? [] : [mid]))
  if (new Set(mids).size !== mids.length) return undefined
  const live = blocks.filter((_, index) => isTaken(sections[index]))
  const remote = live.length > 0 ? findRemoteEnd(live, session.attributes) : undefined
  return remote && { remote, sections }
}

/** Without a group each section would have a transport of its own, and there is only one. */
function bundledMids(session: Attributes, blocks: readonly Block[]): ReadonlySet<string> {
  const group = valuesOf(session, 'group').find((value) => value.startsWith('BUNDLE'))
  if (group !== undefined) return new Set(group.split(' ').slice(1))
  const first = blocks[0] && firstOf(blocks[0].attributes, 'mid')
  return new Set(first === undefined ? [] : [first])
}

/** All sections share one transport, so whichever of them describes it will do; the session may do it for all. */
function findRemoteEnd(live: readonly Block[], session: Attributes): RemoteEnd | undefined {
  const places = [...live.map(({ attributes }) => attributes), session]
  const find = (name: string, pattern: RegExp) =>
    places.flatMap((place) => valuesOf(place, name)).find((value) => pattern.test(value))
  const ufrag = find('ice-ufrag', /^[A-Za-z\d+/]{4,256}$/)
  const password = find('ice-pwd', /^[A-Za-z\d+/]{22,256}$/)
  const fingerprint =
    find('fingerprint', /^sha-256 [\da-f]{2}(?::[\da-f]{2}){31}$/i) ??
    find('fingerprint', /^sha-(?:1|224|384|512) [\da-f]{2}(?::[\da-f]{2}){19,63}$/i)
  if (ufrag === undefined || password === undefined || fingerprint === undefined) return undefined
  return { ufrag, password, fingerprint, setup: setupOf(find('setup', /^(?:actpass|active|passive)$/)) }
}

function setupOf(value: string | undefined): RemoteEnd['setup'] {
  return value === 'active' || value === 'passive' ? value : 'actpass'
}
