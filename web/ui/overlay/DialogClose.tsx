import { Dialog } from '@base-ui/react/dialog'
import type { ReactElement } from 'react'

/** Makes the child button close the surrounding dialog or sheet. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Dialog.Close render={children} />
}
