interface Media {
  contentType: string
  /** Other names that browsers use. */
  others?: readonly string[]
  /** Shown where it is asked for; what is not is downloaded. */
  isShown: boolean
  /** Only made by the server; uploads of this type are refused. */
  isGenerated?: true
  /** Written again as long as its film is worked on, so that a browser asks before it uses what it has. */
  isRewritten?: true
}

const video = (contentType: string, ...others: string[]): Media => ({ contentType, others, isShown: true })
const audio = (contentType: string, ...others: string[]): Media => ({ contentType, others, isShown: true })
const document = (contentType: string, ...others: string[]): Media => ({ contentType, others, isShown: false })
const image = (contentType: string): Media => ({ contentType, isShown: true })
const generated = (contentType: string): Media => ({ contentType, isShown: true, isGenerated: true })

/** Accepted types by the ending of the key. Browsers execute none of them, and no other type is displayed. */
const MEDIA: ReadonlyMap<string, Media> = new Map(
  Object.entries({
    mp4: video('video/mp4'),
    m4v: video('video/x-m4v', 'video/m4v'),
    mov: video('video/quicktime'),
    webm: video('video/webm'),
    mkv: video('video/x-matroska', 'video/matroska'),
    avi: video('video/x-msvideo', 'video/avi', 'video/msvideo', 'video/vnd.avi'),
    mpg: video('video/mpeg'),
    ts: video('video/mp2t'),
    ogv: video('video/ogg'),
    wmv: video('video/x-ms-wmv'),
    '3gp': video('video/3gpp'),
    jpg: image('image/jpeg'),
    png: image('image/png'),
    webp: image('image/webp'),
    m3u8: { ...generated('application/vnd.apple.mpegurl'), isRewritten: true },
    m4s: generated('video/iso.segment'),
    m4a: audio('audio/mp4', 'audio/x-m4a', 'audio/m4a'),
    mp3: audio('audio/mpeg', 'audio/mp3'),
    wav: audio('audio/wav', 'audio/x-wav', 'audio/wave'),
    ogg: audio('audio/ogg'),
    weba: audio('audio/webm'),
    pdf: document('application/pdf'),
    txt: document('text/plain'),
    csv: document('text/csv'),
    docx: document('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    xlsx: document('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    pptx: document('application/vnd.openxmlformats-officedocument.presentationml.presentation'),
    odt: document('application/vnd.oasis.opendocument.text'),
    ods: document('application/vnd.oasis.opendocument.spreadsheet'),
    vtt: { ...generated('text/vtt; charset=utf-8'), isRewritten: true },
  }),
)

const UNKNOWN: Media = { contentType: 'application/octet-stream', isShown: false }

const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({ jpeg: 'jpg', jfif: 'jpg', mpeg: 'mpg', qt: 'mov', mts: 'ts', m2ts: 'ts' }),
)
const UNSAID = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

/**
 * The ending under which a file is kept: of its type as the browser says it, or of its name where the browser does not
 * know. Undefined for what is not taken.
 */
export function endingOf({ contentType, fileName }: { contentType: string; fileName: string }): string | undefined {
  const [type = ''] = contentType.toLowerCase().split(';', 1)
  const mimeType = type.trim()
  return UNSAID.has(mimeType) ? endingOfName(fileName) : endingOfType(mimeType)
}

function endingOfType(mimeType: string): string | undefined {
  const matches = ({ contentType, others = [], isGenerated: isMade }: Media) =>
    !isMade && [contentType, ...others].includes(mimeType)
  return [...MEDIA].find(([, media]) => matches(media))?.[0]
}

function endingOfName(name: string): string | undefined {
  const written = /\.([a-z\d]{1,5})$/.exec(name.toLowerCase())?.[1] ?? ''
  const ending = ALIASES.get(written) ?? written
  const media = MEDIA.get(ending)
  return media && !media.isGenerated ? ending : undefined
}

/** How an object is served, regardless of the type its uploader declared. */
export function mediaOf(key: string): Media {
  return MEDIA.get(key.slice(key.lastIndexOf('.') + 1)) ?? UNKNOWN
}
