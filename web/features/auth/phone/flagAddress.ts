// Windows has no flag emoji, so flags are images. Each loads when it comes into view.
const flags = import.meta.glob<string>('../../../../node_modules/country-flag-icons/3x2??.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

const addresses = new Map(Object.entries(flags).map(([path, address]) => [path.slice(-6, -4), address]))

/** URL of a country's flag image; undefined if the country has none. */
export function flagAddress(country: string): string | undefined {
  return addresses.get(country)
}
