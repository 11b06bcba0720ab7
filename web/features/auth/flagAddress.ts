// Windows draws no flags in text, so they are pictures; each is fetched only when it is seen.
const flags = import.meta.glob<string>('../../../node_modules/country-flag-icons/3x2/??.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

const addresses = new Map(Object.entries(flags).map(([path, address]) => [path.slice(-6, -4), address]))

/** Where the picture of a country's flag is; undefined for a country that has none. */
export function flagAddress(country: string): string | undefined {
  return addresses.get(country)
}
