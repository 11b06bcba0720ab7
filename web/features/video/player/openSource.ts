import type Hls from 'hls.js'
import type { ErrorData, ManifestLoadedData } from 'hls.js'
import { BEGINNING } from '#schema/playlistWords.ts'

/**
 * `waiting`: the server can't be reached; retries automatically. `unfinished`: playback reached the end of what has
 * been processed; continues automatically. `expired`: the URL is no longer valid. `unplayable`: the browser can't play
 * the data.
 */
export type SourceFault = 'waiting' | 'unfinished' | 'expired' | 'unplayable'

/** A rendition, identified by its height in pixels. */
export type Rung = number

export interface Source {
  /** Fixes the rendition; undefined adapts it to the bandwidth. */
  choose: (rung: Rung | undefined) => void
  /** Buffers further ahead, once the video plays. */
  play: () => void
  close: () => void
}

interface SourceRequest {
  url: string
  /** Initial position in seconds. */
  at: number
  onRungs: (rungs: readonly Rung[]) => void
  /** Called with undefined when the fault is over. */
  onFault: (fault: SourceFault | undefined) => void
}

const TRY_AGAIN_MS = 4_000
const MOST_REPAIRS = 2
/** Maximum number of files to prefetch at the start. */
const MOST_FILES = 2
/** Seconds to buffer ahead, before the first play and after it. */
const AHEAD_S = { before: 8, playing: 60 }

/** Minimum and maximum. By default hls.js buffers up to ten minutes of a small rendition. */
const aheadBy = (seconds: number) => ({ maxBufferLength: seconds, maxMaxBufferLength: seconds })

/** Loads a URL into a video element and seeks to the initial position. */
export async function openSource(video: HTMLVideoElement, options: SourceRequest): Promise<Source> {
  if (!isPlaylist(options.url) || playsPlaylists(video)) return openInBrowser(video, options)
  const { default: Light } = await import('hls.js/light')
  if (!Light.isSupported()) return openInBrowser(video, options)
  return openInHls(video, options, Light)
}

function isPlaylist(url: string): boolean {
  return URL.parse(url)?.pathname.endsWith('.m3u8') ?? false
}

/**
 * Whether to use native HLS. Only Safari does, where it enables casting and saves power. Chromium supports it too, but
 * offers no choice of renditions.
 */
function playsPlaylists(video: HTMLVideoElement): boolean {
  const isSafari = 'webkitSupportsPresentationMode' in video
  return isSafari && video.canPlayType('application/vnd.apple.mpegurl') !== ''
}

function openInBrowser(video: HTMLVideoElement, { url, at, onFault }: SourceRequest): Source {
  let isClosed = false
  const start = (from: number) =>
    keepPlaying(video, () => {
      video.src = from > 0 ? `${url}#t=${from}` : url
    })
  const fail = () => {
    const fault = faultOfElement(video.error?.code)
    onFault(fault)
    if (fault !== 'waiting') return
    const place = video.currentTime || at
    void untilNetwork().then(() => {
      if (!isClosed) start(place)
    })
  }
  const recover = () => onFault(undefined)
  video.addEventListener('error', fail)
  video.addEventListener('loadeddata', recover)
  start(at)
  return {
    choose: () => undefined,
    play: () => undefined,
    close: () => {
      isClosed = true
      video.removeEventListener('error', fail)
      video.removeEventListener('loadeddata', recover)
      video.removeAttribute('src')
      video.load()
    },
  }
}

/** A new source pauses the element, which the user may have started already. */
function keepPlaying(video: HTMLVideoElement, attach: () => void): void {
  const isPlaying = !video.paused
  attach()
  if (isPlaying) video.play().catch(() => undefined)
}

/** The element reports a rejected URL the same way as an unsupported source. */
function faultOfElement(code: number | undefined): SourceFault {
  if (code === MediaError.MEDIA_ERR_NETWORK) return 'waiting'
  return code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ? 'expired' : 'unplayable'
}

function openInHls(video: HTMLVideoElement, { url, at, onRungs, onFault }: SourceRequest, Light: typeof Hls): Source {
  // Segments are fragmented MP4, which needs no transmuxing in a worker.
  const hls = new Light({ startPosition: at, ...aheadBy(AHEAD_S.before), enableWorker: false })
  let repairs = 0
  let isClosed = false
  const repair = ({ type }: ErrorData) => {
    if (type !== Light.ErrorTypes.MEDIA_ERROR || repairs >= MOST_REPAIRS) return false
    repairs += 1
    hls.recoverMediaError()
    return true
  }
  // Failed requests since the last successful one.
  let misses = 0
  let isWaiting = false
  const miss = async ({ fatal }: ErrorData) => {
    misses += 1
    // Report it only if it happens repeatedly and the buffer is empty.
    if ((fatal || misses > 1) && video.readyState < video.HAVE_FUTURE_DATA) onFault('waiting')
    if (isWaiting) return
    isWaiting = true
    await untilNetwork()
    isWaiting = false
    if (isClosed || misses === 0) return
    // Without the master playlist, start over; otherwise continue loading.
    if (hls.levels.length === 0) hls.loadSource(url)
    else hls.startLoad()
  }
  const answer = (data: ErrorData) => {
    if (isClosed) return
    const fault = faultOfHls(data, Light)
    if (OVER.includes(data.response?.code ?? 0)) {
      // Stop, because hls.js would retry every other rendition until the buffer is empty.
      isClosed = true
      hls.stopLoad()
      onFault(fault)
    } else if (fault === 'waiting') void miss(data)
    else if (data.fatal && !repair(data)) onFault(fault)
  }
  hls.on(Light.Events.ERROR, (_event, data) => answer(data))
  if (at === 0) hls.on(Light.Events.MANIFEST_LOADED, (_event, manifest) => fetchBeginning(manifest))
  hls.on(Light.Events.MANIFEST_PARSED, (_event, { levels }) => onRungs(levels.map(({ height }) => height)))
  hls.on(Light.Events.FRAG_BUFFERED, () => {
    misses = 0
    onFault(undefined)
  })
  // The connection may fail before buffered data was decoded. Once that plays, clear the fault.
  const recover = () => (isClosed || misses === 0 ? undefined : onFault(undefined))
  video.addEventListener('canplay', recover)
  followProcessing({ hls, video, onFault }, Light)
  hls.loadSource(url)
  keepPlaying(video, () => hls.attachMedia(video))
  return {
    choose: (rung) => {
      hls.nextLevel = rung === undefined ? -1 : hls.levels.findIndex(({ height }) => height === rung)
    },
    play: () => {
      Object.assign(hls.config, aheadBy(AHEAD_S.playing))
    },
    close: () => {
      isClosed = true
      video.removeEventListener('canplay', recover)
      hls.destroy()
    },
  }
}

/** Tolerance in seconds, because browsers stop slightly before the end of the buffer. */
const NEAR_END_S = 0.5

/** Reports when playback reaches the end of a playlist that is still growing, and when it continues. */
function followProcessing(
  { hls, video, onFault }: { hls: Hls; video: HTMLVideoElement } & Pick<SourceRequest, 'onFault'>,
  Light: typeof Hls,
): void {
  let end = Infinity
  let isAtEnd = false
  const stand = () => {
    if (video.currentTime < end - NEAR_END_S) return
    isAtEnd = true
    onFault('unfinished')
  }
  hls.on(Light.Events.LEVEL_LOADED, (_event, { details }) => {
    end = details.live ? details.edge : Infinity
    if (!isAtEnd || video.currentTime >= end - NEAR_END_S) return
    isAtEnd = false
    onFault(undefined)
  })
  video.addEventListener('waiting', stand)
  hls.on(Light.Events.DESTROYING, () => video.removeEventListener('waiting', stand))
}

/** Prefetches the first segments in parallel to the playlist that lists them, into the browser's cache. */
function fetchBeginning({ url, sessionData }: ManifestLoadedData): void {
  const files = sessionData?.[BEGINNING]?.['VALUE']?.split(' ') ?? []
  for (const file of files.slice(0, MOST_FILES))
    fetch(new URL(file, url))
      .then((response) => response.arrayBuffer())
      .catch(() => undefined)
}

/** Status codes of expired URLs. 404 and 410 may also be a segment that does not exist yet. */
const OVER = [401, 403]
const REFUSED = [...OVER, 404, 410]

/** No response and server errors count as unreachable. */
function faultOfHls({ type, response, details }: ErrorData, { ErrorTypes, ErrorDetails }: typeof Hls): SourceFault {
  if (type !== ErrorTypes.NETWORK_ERROR) return 'unplayable'
  if (details === ErrorDetails.MANIFEST_PARSING_ERROR) return 'unplayable'
  return REFUSED.includes(response?.code ?? 0) ? 'expired' : 'waiting'
}

/** Resolves when the network is back or after a while. */
async function untilNetwork(): Promise<void> {
  await new Promise<void>((resolve) => {
    const goOn = () => {
      removeEventListener('online', goOn)
      resolve()
    }
    addEventListener('online', goOn)
    setTimeout(goOn, TRY_AGAIN_MS)
  })
}
