import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactElement } from 'react'

/** Makes the child button close the surrounding alert dialog. */
export function AlertDialogClose({ children }: { children: ReactElement }) {
  return <AlertDialog.Close render={children} />
}
