/**
 * Whether an address is of the site itself. The page's policy loads pictures from nowhere else: another host would be
 * told who looks, and when.
 */
export function isOwnAddress(address: string): boolean {
  return URL.parse(address)?.origin === location.origin
}
