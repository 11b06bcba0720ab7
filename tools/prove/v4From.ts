/** A version 4 UUID that a seed decides. */
export function v4From(random: () => number): string {
  const digit = () => Math.floor(random() * 16).toString(16)
  const variant = () => (8 + Math.floor(random() * 4)).toString(16)
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) => (place === 'x' ? digit() : variant()))
}
