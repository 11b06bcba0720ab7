import { messageLimits } from '#schema/messageLimits.ts'
import type { Attachment } from './messages.port.ts'

/** The beginning of a message, or a sign of what is attached: 📷, 🎤 or 📎. Cut between characters as people see them. */
export function previewOf(
  content: string | null | undefined,
  attachments: readonly Pick<Attachment, 'type'>[] = [],
): string {
  if (content) return firstCharacters(content.replaceAll(/\s+/gu, ' '), messageLimits.preview)
  const [first] = attachments
  if (first?.type === 'audio') return '🎤'
  return first?.type === 'file' ? '📎' : '📷'
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
