/** Whether a navigation item is current: by path prefix, except for a coach's own list. */
export function isActive(itemPath: string, path: string, search: string): boolean {
  if (new URLSearchParams(search).has('coachId')) return false
  return path === itemPath || path.startsWith(`${itemPath}/`)
}
