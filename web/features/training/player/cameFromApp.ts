interface Entries {
  currentEntry: { index: number } | null
  entries: () => readonly { url: string | null }[]
}

/**
 * Whether the way back leads to a screen of this app, so that leaving may go there: to the program, to Today, to whatever
 * somebody came from. A browser that does not tell leads nowhere, and neither does the way in.
 */
export function cameFromApp(base = document.baseURI, known: unknown = Reflect.get(globalThis, 'navigation')): boolean {
  if (!isKnown(known)) return false
  const here = known.currentEntry?.index ?? 0
  const before = known.entries()[here - 1]?.url
  if (!before?.startsWith(base)) return false
  return /^dashboard\/(?!training([/?#]|$))/.test(before.slice(base.length))
}

function isKnown(navigation: unknown): navigation is Entries {
  return (
    typeof navigation === 'object' && navigation !== null && 'entries' in navigation && 'currentEntry' in navigation
  )
}
