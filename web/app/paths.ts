import { address } from '#web/lib/address.ts'

/** The shell's own addresses. Each feature has its own file of this name. */
export const paths = {
  home: address('/'),
  notFound: address('/404'),
}
