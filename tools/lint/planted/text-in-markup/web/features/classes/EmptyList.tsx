// Breaks house/text-from-catalogues
export function EmptyList() {
  return <p>No classes today</p>
}
