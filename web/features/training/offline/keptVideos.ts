/** Cache of exercise videos for offline use. Sign-out deletes it by this name. */
const CACHE = 'training-videos'

/** One rendition of a video in its master playlist. */
interface Size {
  address: string
  bitsPerSecond: number
}

export interface KeptVideos {
  /** Bytes still to download, as far as the playlists tell. */
  sizeOf: (videos: readonly Film[]) => Promise<number>
  /** Downloads the videos one after another. Rejects on network failure or abort; videos completed by then stay. */
  keep: (videos: readonly Film[], ports: KeepPorts) => Promise<void>
  /** Returns an object URL for a downloaded video, or undefined. */
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

/** Bytes that this site may still store; undefined if the browser does not tell. */
export async function freeBytes(): Promise<number | undefined> {
  if (!('storage' in navigator)) return undefined
  const { quota, usage } = await navigator.storage.estimate().catch((): StorageEstimate => ({}))
  return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage)
}

/** Stores each video in its smallest rendition as one file, under a key that is not a real URL. */
export function openKeptVideos(personId: string): KeptVideos {
  const nameOf = (videoId: string) => `/kept/${encodeURIComponent(personId)}/${encodeURIComponent(videoId)}`
  const isKept = async (videoId: string) => (await (await caches.open(CACHE)).match(nameOf(videoId))) !== undefined
  const missing = async (videos: readonly Film[]) => {
    const stored = await Promise.all(videos.map(({ videoId }) => isKept(videoId)))
    return videos.filter((_, index) => !stored[index])
  }
  return {
    async sizeOf(videos) {
      const sizes = await Promise.all((await missing(videos)).map(bytesOf))
      return sizes.reduce((sum, bytes) => sum + bytes, 0)
    },
    async keep(videos, { onKept, signal }) {
      const cache = await caches.open(CACHE)
      const toKeep = await missing(videos)
      for (const [index, video] of toKeep.entries()) {
        const film = await readFilm(video.address, signal)
        await cache.put(nameOf(video.videoId), new Response(film, { headers: { 'content-type': film.type } }))
        onKept(index + 1)
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

/** Concatenates a video's segments into one file, which every browser can play from a blob. */
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

/** The smallest rendition of a master playlist; undefined for a media playlist. */
export function smallestOf(playlist: string, at: string): Size | undefined {
  const lines = playlist.split(/\r?\n/)
  const sizes = lines.flatMap((line, index): Size[] => {
    const next = lines[index + 1]
    if (!line.startsWith('#EXT-X-STREAM-INF:') || !next) return []
    const bits = /AVERAGE-BANDWIDTH=(\d+)/.exec(line) ?? /BANDWIDTH=(\d+)/.exec(line)
    return [{ address: new URL(next, at).href, bitsPerSecond: Number(bits?.[1] ?? 0) }]
  })
  return sizes.toSorted((one, other) => one.bitsPerSecond - other.bitsPerSecond)[0]
}

/** URLs of the initialization segment and all segments, in order. */
export function piecesOf(playlist: string, at: string): string[] {
  const lines = playlist.split(/\r?\n/)
  const initSegment = lines.flatMap((line) => /^#EXT-X-MAP:.*URI="([^"]+)"/.exec(line)?.[1] ?? [])
  const pieces = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return [...initSegment, ...pieces].map((name) => new URL(name, at).href)
}
