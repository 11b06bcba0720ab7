import { useLocation, useSearch } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { usePerson } from '#web/app/person/person.ts'
import { withReturnTo } from '#web/app/routing/returnTo.ts'

/** Address of sign-in that returns to this page; undefined if signed in. */
export function useWayIn(): string | undefined {
  const person = usePerson()
  const [path] = useLocation()
  const search = useSearch()
  return person ? undefined : withReturnTo(paths.signIn(), search ? `${path}?${search}` : path)
}
