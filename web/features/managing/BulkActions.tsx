import { type ReactNode, useState } from 'react'
import { tellError } from '#web/app/failures/tellError.ts'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { ConfirmButton, type Question } from '#web/ui/overlay/ConfirmButton.tsx'

/** An action on selected items. */
export interface BulkAction<Row> {
  key: string
  label: ReactNode
  variant?: ButtonProps['variant']
  run: (row: Row) => Promise<unknown>
  /** Asked before the action, with the number of items. */
  question?: (count: number) => Question
}

interface BulkActionsProps<Row> {
  selected: readonly Row[]
  actions: readonly BulkAction<Row>[]
  /** Says how many items have changed. */
  doneText: (count: number) => string
  onDone: () => void
}

/** Applies an action to one selected item after another. A failure stops no other item, and the first one is reported. */
export function BulkActions<Row>({ selected, actions, doneText, onDone }: BulkActionsProps<Row>) {
  const [busy, setBusy] = useState(false)
  const act = async (run: BulkAction<Row>['run']) => {
    setBusy(true)
    const failures: unknown[] = []
    for (const row of selected) await run(row).catch((error: unknown) => failures.push(error))
    setBusy(false)
    onDone()
    const count = selected.length - failures.length
    if (count > 0) notify({ kind: 'success', text: doneText(count) })
    if (failures.length > 0) tellError(failures[0])
  }
  return actions.map(({ key, label, variant = 'secondary', run, question }) =>
    question ? (
      <ConfirmButton
        key={key}
        size="compact"
        variant={variant}
        busy={busy}
        question={{ ...question(selected.length), busy }}
        onConfirm={(close) => {
          close()
          void act(run)
        }}
      >
        {label}
      </ConfirmButton>
    ) : (
      <Button key={key} size="compact" variant={variant} busy={busy} onClick={() => void act(run)}>
        {label}
      </Button>
    ),
  )
}
