const flags = import.meta.glob<string>('../../../../node_modules/country-flag-icons/3x2/US.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** The flag of the country that an empty phone field starts with. The others load with `flagAddress`. */
export const firstFlag: string | undefined = Object.values(flags)[0]
