/** Films of exercises that somebody wants at hand without a network. Sign-out deletes it by this name. */
const CACHE = 'training-videos'

/** One size of a film, as its playlist tells it. */
interface Size {
  address: string
  bitsPerSecond: number
}

export interface KeptVideos {
  /** Bytes of all that is not kept yet, as far as the playlists say. */
  sizeOf: (videos: readonly Film[]) => Promise<number>
  /** Keeps one after the other. Rejects if the network breaks off or the signal ends it; what was kept by then stays. */
  keep: (videos: readonly Film[], ports: KeepPorts) => Promise<void>
  /** An address on this device that lasts as long as the page; undefined for a film that is not kept. */
  open: (videoId: string) => Promise<string | undefined>
}

interface KeepPorts {
  onKept: (count: number) => void
  signal: AbortSignal
}

export interface Film {
  videoId: string
  address: string
  seconds: number
}

/** Bytes that this site may still store on this device; undefined if the browser does not say. */
export async function freeBytes(): Promise<number | undefined> {
  if (!('storage' in navigator)) return undefined
  const { quota, usage } = await navigator.storage.estimate().catch((): StorageEstimate => ({}))
  return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage)
}

/** As a browser keeps them; each in the smallest of its sizes, whole, under a name that is no address. */
export function openKeptVideos(personId: string): KeptVideos {
  const nameOf = (videoId: string) => `/kept/${encodeURIComponent(personId)}/${encodeURIComponent(videoId)}`
  const isKept = async (videoId: string) => (await (await caches.open(CACHE)).match(nameOf(videoId))) !== undefined
  const missing = async (videos: readonly Film[]) => {
    const known = await Promise.all(videos.map(({ videoId }) => isKept(videoId)))
    return videos.filter((_, place) => !known[place])
  }
  return {
    async sizeOf(videos) {
      const sizes = await Promise.all((await missing(videos)).map(bytesOf))
      return sizes.reduce((sum, bytes) => sum + bytes, 0)
    },
    async keep(videos, { onKept, signal }) {
      const cache = await caches.open(CACHE)
      const toKeep = await missing(videos)
      for (const [place, video] of toKeep.entries()) {
        const film = await readFilm(video.address, signal)
        await cache.put(nameOf(video.videoId), new Response(film, { headers: { 'content-type': film.type } }))
        onKept(place + 1)
      }
    },
    async open(videoId) {
      const answer = await (await caches.open(CACHE)).match(nameOf(videoId))
      return answer && URL.createObjectURL(await answer.blob())
    },
  }
}

async function bytesOf({ address, seconds }: Film): Promise<number> {
  if (!isPlaylist(address)) return Number((await fetch(address, { method: 'HEAD' })).headers.get('content-length') ?? 0)
  const smallest = smallestOf(await textAt(address), address)
  return Math.round(((smallest?.bitsPerSecond ?? 0) / 8) * seconds)
}

/** The pieces of a film one after the other are a film in one file, which every browser plays from a blob. */
async function readFilm(address: string, signal: AbortSignal): Promise<Blob> {
  if (!isPlaylist(address)) return bytesAt(address, signal)
  const smallest = smallestOf(await textAt(address, signal), address)
  const list = smallest?.address ?? address
  const pieces = piecesOf(await textAt(list, signal), list)
  if (pieces.length === 0) throw new Error('The playlist names no pieces')
  const blobs: Blob[] = []
  for (const piece of pieces) blobs.push(await bytesAt(piece, signal))
  return new Blob(blobs, { type: 'video/mp4' })
}

function isPlaylist(address: string): boolean {
  return URL.parse(address, location.href)?.pathname.endsWith('.m3u8') ?? false
}

async function textAt(address: string, signal?: AbortSignal): Promise<string> {
  return (await bytesAt(address, signal)).text()
}

async function bytesAt(address: string, signal?: AbortSignal): Promise<Blob> {
  const answer = await fetch(address, signal && { signal })
  if (!answer.ok) throw new Error(`The film answered ${answer.status}`)
  return answer.blob()
}

/** Of a list of sizes the one that takes the least room; undefined where it is the list of one size already. */
export function smallestOf(playlist: string, at: string): Size | undefined {
  const lines = playlist.split(/\r?\n/)
  const sizes = lines.flatMap((line, place): Size[] => {
    const next = lines[place + 1]
    if (!line.startsWith('#EXT-X-STREAM-INF:') || !next) return []
    const bits = /AVERAGE-BANDWIDTH=(\d+)/.exec(line) ?? /BANDWIDTH=(\d+)/.exec(line)
    return [{ address: new URL(next, at).href, bitsPerSecond: Number(bits?.[1] ?? 0) }]
  })
  return sizes.toSorted((one, other) => one.bitsPerSecond - other.bitsPerSecond)[0]
}

/** What begins the film, and all that follows, in its order. */
export function piecesOf(playlist: string, at: string): string[] {
  const lines = playlist.split(/\r?\n/)
  const beginning = lines.flatMap((line) => /^#EXT-X-MAP:.*URI="([^"]+)"/.exec(line)?.[1] ?? [])
  const pieces = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return [...beginning, ...pieces].map((name) => new URL(name, at).href)
}
