import { Dialog } from '@base-ui/react/dialog'
import type { ReactElement } from 'react'

/** Makes the button given as child close the dialog or the sheet it stands in. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Dialog.Close render={children} />
}
