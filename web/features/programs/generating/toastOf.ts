/** Id of a program's notification, so that later ones replace it and it can be dismissed. */
export function toastOf(id: string): string {
  return `program ${id}`
}
