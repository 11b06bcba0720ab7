import { address } from '#web/lib/address.ts'

/** The shell's own addresses. Each feature says its own in the file of this name. */
export const paths = {
  home: address('/'),
  notFound: address('/404'),
}
