import { paths } from '#web/__generated__/paths.ts'

/** Adds the way back to an address. */
export function withReturnTo(path: string, returnTo: string): string {
  return `${path}?${new URLSearchParams({ returnTo })}`
}

/**
 * Where somebody goes who has signed in: the path they came for, else Today. Only paths of the app itself count,
 * so that a crafted link cannot send a person elsewhere, and never the sign-in screens themselves.
 */
export function returnToOf(search: string): string {
  const wanted = new URLSearchParams(search).get('returnTo') ?? ''
  const isOwnPath = /^\/(?![/\\])/.test(wanted) && !/^\/auth(\/|$)/.test(wanted)
  return isOwnPath ? wanted : paths.today()
}
