import { Trans } from '@lingui/react/macro'

/** Explains the keys to screen reader users, once for all classes. */
export function KeysHelp({ id }: { id: string }) {
  return (
    <span id={id} hidden>
      <Trans>
        Enter opens the class. Alt with an arrow key moves it, Alt and Shift with up or down changes its length. Release
        Alt to save, Escape to undo.
      </Trans>
    </span>
  )
}
