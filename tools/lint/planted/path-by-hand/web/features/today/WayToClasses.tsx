// Breaks house/paths-by-name
export function WayToClasses({ category }: { category: string }) {
  return <a href={`/dashboard/classes?category=${category}`}>{category}</a>
}
