import { useLocation, useSearch } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { usePerson } from '#web/app/person.ts'
import { withReturnTo } from './returnTo.ts'

/** Where somebody who is not in goes to come in and be back here; undefined for those who are. */
export function useWayIn(): string | undefined {
  const person = usePerson()
  const [path] = useLocation()
  const search = useSearch()
  return person ? undefined : withReturnTo(paths.signIn(), search ? `${path}?${search}` : path)
}
