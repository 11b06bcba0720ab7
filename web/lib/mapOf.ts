/** A page with a map of a street address. OpenStreetMap searches by plain text and needs no API key or script. */
export function mapOf(address: string): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address }).toString()}`
}
