/** The key in the browser's storage. */
export const ATTRIBUTION = 'attribution'

/** What the names of campaign parameters begin with. */
export const CAMPAIGN = 'utm_'

/** A link counts as a source only with one of these. `shortlink` is in our own short links. */
export const linkKeys: readonly string[] = ['adset', 'ad', 'channel', 'shortlink', 'pid', 'campaign']

/** Whether the parameters of an address say where the visitor came from. */
export function isAttributed(search: string): boolean {
  const names = [...new URLSearchParams(search).keys()]
  return names.some((name) => name.startsWith(CAMPAIGN) || linkKeys.includes(name))
}
