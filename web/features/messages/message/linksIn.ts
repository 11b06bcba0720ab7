export interface TextPart {
  text: string
  /** Where the text leads, if it is an address. */
  href?: string
}

const ADDRESS = /https:\/\/[^\s<>"'`]+/giu
/** Characters that end a sentence rather than an address. */
const TRAILING = '.,:;!?)]}»”’…'

/** Splits a text at its web addresses. Only https is followed, and no address with a name or password in it. */
export function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match)
    const url = URL.parse(address)
    if (url?.protocol !== 'https:' || url.username || url.password || !url.hostname.includes('.')) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, href: url.href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function withoutTrailing(address: string): string {
  let end = address.length
  while (end > 0 && TRAILING.includes(address.charAt(end - 1))) end -= 1
  return address.slice(0, end)
}

const FEW_EMOJI =
  /^(?:(?:\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\uFE0F)?(?:\u200D\p{Emoji}(?:\p{EMod}|\uFE0F)?)*)\s*){1,3}$/u

/** One to three emoji and nothing else, which are shown large. */
export function isFewEmoji(text: string): boolean {
  return text.length <= 40 && FEW_EMOJI.test(text) && !/[\d#*]/u.test(text)
}
