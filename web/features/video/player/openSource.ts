import type Hls from 'hls.js'
import type { ErrorData, ManifestLoadedData } from 'hls.js'
import { BEGINNING } from '#schema/playlistWords.ts'

/**
 * `waiting`: nobody answers; it goes on by itself. `expired`: the address opens nothing any more. `unplayable`: it came,
 * and is nothing that this browser plays.
 */
export type SourceFault = 'waiting' | 'expired' | 'unplayable'

/** A size in which a video can be had, by the height of its picture. */
export type Rung = number

export interface Source {
  /** One size from now on; without one it follows the line. */
  choose: (rung: Rung | undefined) => void
  /** More is fetched ahead once it is played. */
  play: () => void
  close: () => void
}

interface Wanted {
  url: string
  /** Seconds from the beginning. */
  at: number
  onRungs: (rungs: readonly Rung[]) => void
  /** Undefined when it is over. */
  onFault: (fault: SourceFault | undefined) => void
}

const TRY_AGAIN_MS = 4_000
const MOST_REPAIRS = 2
/** With which a film begins. */
const MOST_FILES = 2
/** Of what is fetched before anybody has pressed play; and from then on. */
const AHEAD_S = { before: 8, playing: 60 }

/** At least, and at most: left to itself it goes on for ten minutes of a small film. */
const aheadBy = (seconds: number) => ({ maxBufferLength: seconds, maxMaxBufferLength: seconds })

/** Puts an address into a video element, at its place. */
export async function openSource(video: HTMLVideoElement, wanted: Wanted): Promise<Source> {
  if (!isPlaylist(wanted.url) || playsPlaylists(video)) return openInBrowser(video, wanted)
  const { default: Light } = await import('hls.js/light')
  if (!Light.isSupported()) return openInBrowser(video, wanted)
  return openInHls(video, wanted, Light)
}

function isPlaylist(url: string): boolean {
  return URL.parse(url)?.pathname.endsWith('.m3u8') ?? false
}

/** Chromium plays playlists too by now, yet offers no choice of sizes: there it is hls.js. Safari casts and saves power. */
function playsPlaylists(video: HTMLVideoElement): boolean {
  const isSafari = 'webkitSupportsPresentationMode' in video
  return isSafari && video.canPlayType('application/vnd.apple.mpegurl') !== ''
}

function openInBrowser(video: HTMLVideoElement, { url, at, onFault }: Wanted): Source {
  let isClosed = false
  const start = (from: number) => {
    video.src = from > 0 ? `${url}#t=${from}` : url
  }
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

/** It says of a refused address no more than that it has nothing to play. */
function faultOfElement(code: number | undefined): SourceFault {
  if (code === MediaError.MEDIA_ERR_NETWORK) return 'waiting'
  return code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ? 'expired' : 'unplayable'
}

function openInHls(video: HTMLVideoElement, { url, at, onRungs, onFault }: Wanted, Light: typeof Hls): Source {
  // What comes are pieces of MP4, which need no repacking off the page's thread.
  const hls = new Light({ startPosition: at, ...aheadBy(AHEAD_S.before), enableWorker: false })
  let repairs = 0
  let isClosed = false
  const repair = ({ type }: ErrorData) => {
    if (type !== Light.ErrorTypes.MEDIA_ERROR || repairs >= MOST_REPAIRS) return false
    repairs += 1
    hls.recoverMediaError()
    return true
  }
  // Since the last piece that came.
  let misses = 0
  let isWaiting = false
  const miss = async ({ fatal }: ErrorData) => {
    misses += 1
    // One may be lost by chance, and with some of the film at hand nobody needs to know.
    if ((fatal || misses > 1) && video.readyState < video.HAVE_FUTURE_DATA) onFault('waiting')
    if (isWaiting) return
    isWaiting = true
    await untilNetwork()
    isWaiting = false
    if (isClosed || misses === 0) return
    // Without its list of sizes it begins from the beginning, and else where it stands.
    if (hls.levels.length === 0) hls.loadSource(url)
    else hls.startLoad()
  }
  const answer = (data: ErrorData) => {
    if (isClosed) return
    const fault = faultOfHls(data, Light)
    if (OVER.includes(data.response?.code ?? 0)) {
      // It would look for a size that is not refused until nothing is left to play.
      isClosed = true
      hls.stopLoad()
      onFault(fault)
    } else if (fault === 'waiting') void miss(data)
    else if (data.fatal && !repair(data)) onFault(fault)
  }
  hls.on(Light.Events.ERROR, (_event, data) => answer(data))
  hls.on(Light.Events.MANIFEST_LOADED, (_event, loaded) => {
    if (at === 0) fetchBeginning(loaded)
  })
  hls.on(Light.Events.MANIFEST_PARSED, (_event, { levels }) => onRungs(levels.map(({ height }) => height)))
  hls.on(Light.Events.FRAG_BUFFERED, () => {
    misses = 0
    onFault(undefined)
  })
  // The connection may break before the browser has decoded what arrived. That part plays, so the notice has to go.
  const recover = () => (isClosed || misses === 0 ? undefined : onFault(undefined))
  video.addEventListener('canplay', recover)
  hls.loadSource(url)
  hls.attachMedia(video)
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

/** Beside the list of segments, which says that they are needed: the browser keeps them until they are asked for. */
function fetchBeginning({ url, sessionData }: ManifestLoadedData): void {
  const files = sessionData?.[BEGINNING]?.['VALUE']?.split(' ') ?? []
  for (const file of files.slice(0, MOST_FILES))
    fetch(new URL(file, url))
      .then((response) => response.arrayBuffer())
      .catch(() => undefined)
}

/** What an address answers whose time is over; the others may be a piece that is not there yet. */
const OVER = [401, 403]
const REFUSED = [...OVER, 404, 410]

/** Nobody answers where there is no answer, or one of a server's own trouble. */
function faultOfHls({ type, response, details }: ErrorData, { ErrorTypes, ErrorDetails }: typeof Hls): SourceFault {
  if (type !== ErrorTypes.NETWORK_ERROR) return 'unplayable'
  if (details === ErrorDetails.MANIFEST_PARSING_ERROR) return 'unplayable'
  return REFUSED.includes(response?.code ?? 0) ? 'expired' : 'waiting'
}

/** A network is back, or a while has passed. */
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
