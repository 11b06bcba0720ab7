import { paths } from '#web/__generated__/paths.ts'

/** Adds the way back to an address. */
export function withReturnTo(path: string, returnTo: string): string {
  return `${path}?${new URLSearchParams({ returnTo })}`
}

/**
 * The destination after sign-in: the requested path, or Today. Only paths of the app are accepted, so that a crafted
 * link cannot lead elsewhere, and none of the sign-in screens. Browsers drop control characters: `/\t/` is `//`.
 */
export function returnToOf(search: string): string {
  const target = new URLSearchParams(search).get('returnTo') ?? ''
  const isOwnPath = /^\/(?![/\\])[^\p{Cc}]*$/u.test(target) && !/^\/auth(\/|$)/.test(target)
  return isOwnPath ? target : paths.today()
}
