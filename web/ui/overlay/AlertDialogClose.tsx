import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactElement } from 'react'

/** Makes the button given as child the way out of the question it stands in. */
export function AlertDialogClose({ children }: { children: ReactElement }) {
  return <AlertDialog.Close render={children} />
}
