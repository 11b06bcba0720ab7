/** Whether a navigation item is the place one is at: by path prefix, and not while looking at a coach's own list. */
export function isActive(itemPath: string, path: string, search: string): boolean {
  if (new URLSearchParams(search).has('coachId')) return false
  return path === itemPath || path.startsWith(`${itemPath}/`)
}
