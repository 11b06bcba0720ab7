/** Line breaks and control characters; directional marks, invisible characters and halves of surrogate pairs. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const INVISIBLE = /\p{C}+/gu

/** Numbers contradict the sets and times, which are computed; in a row they are a phone number. */
const NUMBER = /\p{N}/u
const MARKUP = /[<>{}[\]`\\|]/u
/** Web and mail addresses, also without `https`: a dot between letters. */
const ADDRESS = /@|:\/\/|[\p{L}\p{N}-]\.\p{L}{2,}|\bdot (?:com|net|org)\b/u

/** Units of a dose in the five languages, with a number in words before them or without. */
const DOSE = words(
  'sets?|reps?|repetitions?|rounds?|seconds?|minutes?|kilos?|kg|lbs?|pounds?',
  'séries?|répétitions?|secondes?',
  'hiệp|giây|phút',
  '(?:ال)?(?:مجموعة|مجموعات|مجموعتان|مجموعتين|تكرار|تكرارات|ثانية|ثوان|ثوانٍ|دقيقة|دقائق)',
)
const CHINESE_DOSE = /[一二两三四五六七八九十百]\s*[组秒]|[二两三四五六七八九十百]\s*次|分钟|公斤/u

const ABUSE = words(
  'idiots?|stupid|morons?|losers?|lazy|fatty|fatso|ugly|worthless|pathetic|shit\\w*|fuck\\w*|bitch\\w*|bastards?',
  'assholes?|cunts?|whores?|sluts?|nigg\\w+|fag(?:got)?s?|retard\\w*|kill yourself',
  'stupides?|imbéciles?|connards?|connasses?|salopes?|putes?|merdes?|enculés?|moches?',
  'ngu|ngốc|đồ khốn|khốn nạn|béo ú|địt|đụ|cặc|lồn',
  'غبي|غبية|أحمق|حمار|شرموطة|قحبة|تافه|حقير|حقيرة',
)
const CHINESE_ABUSE = /傻逼|白痴|笨蛋|蠢货|废物|操你|他妈|贱人|去死|肥猪/u

function words(...alternatives: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${alternatives.join('|')})(?![\\p{L}\\p{M}])`, 'u')
}

const UNFIT = [NUMBER, MARKUP, ADDRESS, DOSE, CHINESE_DOSE, ABUSE, CHINESE_ABUSE]

/**
 * A sentence of a model as a member may read or hear it: one line of visible characters. Empty where it holds an address,
 * a number, markup or abuse; the planner then says something of its own.
 */
export function modelText(text: string): string {
  const line = toLine(text)
  const folded = line.normalize('NFKC').toLowerCase()
  return UNFIT.some((pattern) => pattern.test(folded)) ? '' : line
}

/** One line of visible characters, whatever they say. */
export function toLine(text: string): string {
  return text.replace(BREAKS, ' ').replace(INVISIBLE, '').trim()
}
