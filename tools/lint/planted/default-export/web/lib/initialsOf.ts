// Breaks import/no-default-export
export default function initialsOf(name: string): string {
  return name.slice(0, 1)
}
