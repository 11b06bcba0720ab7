import { useLingui } from '@lingui/react/macro'

const NAMED = 5

/** Lists the first five names and the number of the others, such as "Ana, Sam and 3 more". `count` includes all. */
export function useNameList() {
  const { i18n, t } = useLingui()
  return (names: readonly string[], count: number): string => {
    const named = names.slice(0, NAMED).map((name) => `\u2068${name}\u2069`)
    const others = count - named.length
    return new Intl.ListFormat(i18n.locale).format([...named, ...(others > 0 ? [t`${others} more`] : [])])
  }
}
