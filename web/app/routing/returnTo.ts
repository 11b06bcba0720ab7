import { paths } from '#web/__generated__/paths.ts'

/** Adds the return path to an address. */
export function withReturnTo(path: string, returnTo: string): string {
  return `${path}?${new URLSearchParams({ returnTo })}`
}

/**
 * The destination after sign-in: the requested path, or Today. Only paths of the app are accepted, except the sign-in
 * screens, so that a crafted link cannot lead elsewhere. Browsers drop control characters: `/\t/` is `//`.
 */
export function returnToOf(search: string): string {
  const target = new URLSearchParams(search).get('returnTo') ?? ''
  const isOwnPath = /^\/(?![/\\])[^\p{Cc}]*$/u.test(target) && !/^\/auth(\/|$)/.test(target)
  return isOwnPath ? target : paths.today()
}
