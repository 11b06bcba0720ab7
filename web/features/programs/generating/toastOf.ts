/** What is told of a program, so that the news of one takes the place of what was told before, and can be put away. */
export function toastOf(id: string): string {
  return `program ${id}`
}
