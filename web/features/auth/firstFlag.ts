const found = import.meta.glob<string>('../../../node_modules/country-flag-icons/3x2/US.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** The flag of the country that an empty phone field starts with; the others come with `flagAddress`. */
export const firstFlag: string | undefined = Object.values(found)[0]
