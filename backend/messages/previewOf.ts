import { messageLimits } from '#schema/messageLimits.ts'
import type { Attachment } from './messages.port.ts'

/** Shown by clients as an icon with a label. */
const fileSigns = { image: '📷', audio: '🎤', file: '📎' }

/** Asks for the picture of a character, which looks the same; it makes a typed sign differ from the sign of a file. */
const EMOJI_PRESENTATION = '\u{fe0f}'

/**
 * The beginning of a message, or a sign of its first attachment if it has no text. Cut between characters as people see
 * them.
 */
export function previewOf(
  content: string | null | undefined,
  attachments: readonly Pick<Attachment, 'type'>[] = [],
): string {
  if (!content) return signOf(attachments[0]?.type)
  const text = firstCharacters(content.replaceAll(/\s+/gu, ' '), messageLimits.preview)
  return Object.values(fileSigns).includes(text) ? `${text}${EMOJI_PRESENTATION}` : text
}

function signOf(type: string | undefined): string {
  return type === 'audio' || type === 'file' ? fileSigns[type] : fileSigns.image
}

function firstCharacters(text: string, most: number): string {
  // A text has no more characters than code units.
  if (text.length <= most) return text
  // Segmenting is slow, and a character seldom has more than eight code units.
  const beginning = text.slice(0, most * 8)
  const characters = Array.from(new Intl.Segmenter().segment(beginning), ({ segment }) => segment)
  if (characters.length <= most && beginning === text) return text
  // The last character may be cut itself.
  return `${characters.slice(0, Math.min(most, characters.length) - 1).join('')}…`
}
