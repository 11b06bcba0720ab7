interface Entries {
  currentEntry: { index: number } | null
  entries: () => readonly { url: string | null }[]
}

/**
 * Whether Back leads to another screen of this app, so that leaving may use it. False without the Navigation API, and
 * if the previous entry is outside the dashboard.
 */
export function cameFromApp(
  base = document.baseURI,
  navigation: unknown = Reflect.get(globalThis, 'navigation'),
): boolean {
  if (!isKnown(navigation)) return false
  const here = navigation.currentEntry?.index ?? 0
  const before = navigation.entries()[here - 1]?.url
  if (!before?.startsWith(base)) return false
  return /^dashboard\/(?!training([/?#]|$))/.test(before.slice(base.length))
}

function isKnown(navigation: unknown): navigation is Entries {
  return (
    typeof navigation === 'object' && navigation !== null && 'entries' in navigation && 'currentEntry' in navigation
  )
}
