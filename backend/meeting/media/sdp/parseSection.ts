import { type Attributes, type Block, firstOf, valuesOf } from './attributes.ts'
import type { Direction, OfferedCodec, OfferedExtension, OfferedSection } from './offer.ts'

const MOST_FORMATS = 128
const MOST_EXTENSIONS = 32
const MOST_SSRCS = 32
const MOST_LAYERS = 4

const REPAIRING: ReadonlySet<string> = new Set(['FID', 'FEC-FR'])

const directions: readonly Direction[] = ['sendrecv', 'sendonly', 'recvonly', 'inactive']

export function parseSection(
  { media, attributes }: Block,
  session: Attributes,
  bundled: ReadonlySet<string>,
): OfferedSection {
  const { port, ...line } = parseMediaLine(media)
  const mid = /^[\w.+-]{1,32}$/.exec(firstOf(attributes, 'mid') ?? '')?.[0] ?? ''
  // Port 0 stands for a stopped section, and for one that only waits for the bundle to be agreed.
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

/** `97 apt=96` and its like: what is said, by whom it is said of. */
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
      // Longer ids need two-byte headers, which we do not read.
      if (id === undefined || uri === undefined || Number(id) < 1 || Number(id) > 14) return []
      return [{ id: Number(id), uri, direction: directions.find((known) => known === way) ?? 'sendrecv' }]
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
