// Breaks house/text-from-catalogues
export function SearchField() {
  return <input placeholder="Search..." />
}
