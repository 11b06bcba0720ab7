/** Fills in all values at once: words in braces within a value stay as they are. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (word, name: string) => values[name] ?? word)
}

/** Words of people on one line, without characters that end a header or turn the direction of the text. */
export function plain(words: string): string {
  return words.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}

/** The same within a sentence: its own direction does not turn the words around it. */
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
