import type { RemoteEnd } from '#backend/meeting/media/rtp/peer.port.ts'
import {
  type Direction,
  isTaken,
  type Offer,
  type OfferedCodec,
  type OfferedExtension,
  type OfferedSection,
} from './offer.ts'

// Chromium writes five kilobytes per section, and twenty-five videos can be received at once.
const LONGEST = 384 * 1024
const MOST_SECTIONS = 64

/** Parses a browser's offer; undefined if it is invalid or unusable. Never throws. */
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

/** Returns the bundled mids. Sections outside the group would need their own transport, and there is only one. */
function bundledMids(session: Attributes, blocks: readonly Block[]): ReadonlySet<string> {
  const group = valuesOf(session, 'group').find((value) => value.startsWith('BUNDLE'))
  if (group !== undefined) return new Set(group.split(' ').slice(1))
  const first = blocks[0] && firstOf(blocks[0].attributes, 'mid')
  return new Set(first === undefined ? [] : [first])
}

/** All sections share one transport, so any of them may describe it, as may the session. */
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

const MOST_FORMATS = 128
const MOST_EXTENSIONS = 32
const MOST_SSRCS = 32
const MOST_LAYERS = 4

const REPAIRING: ReadonlySet<string> = new Set(['FID', 'FEC-FR'])

const directions: readonly Direction[] = ['sendrecv', 'sendonly', 'recvonly', 'inactive']

function parseSection({ media, attributes }: Block, session: Attributes, bundled: ReadonlySet<string>): OfferedSection {
  const { port, ...line } = parseMediaLine(media)
  const mid = /^[\w.+-]{1,32}$/.exec(firstOf(attributes, 'mid') ?? '')?.[0] ?? ''
  // Port 0 marks a stopped section, but also one that waits for the bundle to be negotiated.
  const isOpen = port !== 0 || attributes.has('bundle-only')
  return {
    ...line,
    mid,
    isStopped: !isOpen || mid === '' || !bundled.has(mid),
    direction: directionOf(attributes) ?? directionOf(session) ?? 'sendrecv',
    hasReducedSizeRtcp: attributes.has('rtcp-rsize'),
    codecs: codecsOf(attributes, line.formats),
    extensions: extensionsOf(attributes),
    ssrcs: ssrcsOf(attributes),
    sendRids: sendRidsOf(attributes),
  }
}

const mediaLine = /^(?<media>\w{1,32}) (?<port>\d{1,5})(?:\/\d{1,5})? (?<transport>[\w/]{1,32}) (?<formats>[\w -]+)$/

function parseMediaLine(
  line: string,
): Pick<OfferedSection, 'media' | 'kind' | 'transport' | 'formats'> & { port: number } {
  const groups = mediaLine.exec(line)?.groups
  const { media = 'unknown', port = '0', transport = 'UDP/TLS/RTP/SAVPF', formats = '0' } = groups ?? {}
  const kind = media === 'audio' || media === 'video' ? media : 'other'
  return { media, kind, transport, port: Number(port), formats: formats.split(' ').slice(0, MOST_FORMATS) }
}

function directionOf(attributes: Attributes): Direction | undefined {
  return directions.find((direction) => attributes.has(direction))
}

function codecsOf(attributes: Attributes, formats: readonly string[]): OfferedCodec[] {
  const names = byPayloadType(attributes, 'rtpmap')
  const parameters = byPayloadType(attributes, 'fmtp')
  const feedback = byPayloadType(attributes, 'rtcp-fb')
  return formats.flatMap((format) => {
    const name = /^[\w.-]{1,32}\/\d{1,6}/.exec(names.get(format)?.[0] ?? '')?.[0].toLowerCase()
    if (name === undefined || Number(format) > 127) return []
    return [
      {
        payloadType: Number(format),
        name,
        parameters: parameters.get(format)?.[0] ?? '',
        feedback: feedback.get(format) ?? [],
      },
    ]
  })
}

/** `97 apt=96` and similar: attributes by payload type. */
function byPayloadType(attributes: Attributes, name: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const value of valuesOf(attributes, name)) {
    const [, payloadType, text] = /^(\d{1,3}) (.*)$/.exec(value) ?? []
    if (payloadType === undefined || text === undefined) continue
    found.set(payloadType, [...(found.get(payloadType) ?? []), text].slice(0, 16))
  }
  return found
}

function extensionsOf(attributes: Attributes): OfferedExtension[] {
  return valuesOf(attributes, 'extmap')
    .slice(0, MOST_EXTENSIONS)
    .flatMap((value) => {
      const [, id, way, uri] = /^(\d{1,5})(?:\/(\w+))? (\S{1,200})/.exec(value) ?? []
      // Longer ids need two-byte headers, which the packet parser does not read.
      if (id === undefined || uri === undefined || Number(id) < 1 || Number(id) > 14) return []
      return [{ id: Number(id), uri, direction: directions.find((direction) => direction === way) ?? 'sendrecv' }]
    })
}

function ssrcsOf(attributes: Attributes): number[] {
  const groups = valuesOf(attributes, 'ssrc-group').map((value) => value.split(' '))
  const repairs = new Set(groups.flatMap(([semantics = '', , ...others]) => (REPAIRING.has(semantics) ? others : [])))
  const named = valuesOf(attributes, 'ssrc').map((value) => value.split(' ', 1)[0] ?? '')
  const own = new Set(named.filter((ssrc) => /^\d{1,10}$/.test(ssrc) && !repairs.has(ssrc)).map(Number))
  return [...own].filter((ssrc) => ssrc > 0 && ssrc < 2 ** 32).slice(0, MOST_SSRCS)
}

/** `send low;~mid;hi,alternative`: the order of `a=simulcast` counts, and an alternative is not another layer. */
function sendRidsOf(attributes: Attributes): string[] {
  const rids = new Set(valuesOf(attributes, 'rid').flatMap((value) => /^([\w-]{1,32}) send\b/.exec(value)?.[1] ?? []))
  const list = /\bsend (\S+)/.exec(firstOf(attributes, 'simulcast') ?? '')?.[1] ?? ''
  const layers = list.split(';').map((layer) => layer.split(',', 1)[0]?.replace('~', '') ?? '')
  return [...new Set(layers)].filter((rid) => rids.has(rid)).slice(0, MOST_LAYERS)
}

/** The `a=` lines of a session or section: all values of each name, in order. */
type Attributes = ReadonlyMap<string, readonly string[]>

interface Block {
  /** The text after `m=`; empty for the session's block. */
  media: string
  attributes: Attributes
}

const NOTHING: readonly string[] = []

/** The session's block first, then one per section; at most `most` in all. */
function splitBlocks(sdp: string, most: number): Block[] {
  let attributes = new Map<string, string[]>()
  const blocks: Block[] = [{ media: '', attributes }]
  for (const line of sdp.split(/\r\n|\n|\r/)) {
    if (line.startsWith('m=')) {
      if (blocks.length === most) return blocks
      attributes = new Map()
      blocks.push({ media: line.slice(2), attributes })
    } else if (line.startsWith('a=')) {
      keep(attributes, line.slice(2))
    }
  }
  return blocks
}

function valuesOf(attributes: Attributes, name: string): readonly string[] {
  return attributes.get(name) ?? NOTHING
}

function firstOf(attributes: Attributes, name: string): string | undefined {
  return attributes.get(name)?.[0]
}

function keep(attributes: Map<string, string[]>, text: string): void {
  const colon = text.indexOf(':')
  const name = colon < 0 ? text : text.slice(0, colon)
  const value = colon < 0 ? '' : text.slice(colon + 1).trim()
  const values = attributes.get(name)
  if (values) values.push(value)
  else attributes.set(name, [value])
}
