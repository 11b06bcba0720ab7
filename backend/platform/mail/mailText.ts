/** Replaces all placeholders in one pass, so that braces within a value stay as they are. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (word, name: string) => values[name] ?? word)
}

/** Puts user text on one line, without characters that end a header or change the text direction. */
export function plain(words: string): string {
  return words.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}

/** Does the same for use within a sentence, isolating the text's own direction. */
export function isolated(words: string): string {
  return `\u2068${plain(words)}\u2069`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
