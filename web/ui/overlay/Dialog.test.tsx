import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/field/TextField.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogClose } from './DialogClose.tsx'

const shareDialog = (
  <Dialog
    trigger={<Button>Share</Button>}
    title="Share this class"
    description="Anyone with the link can see it."
    closeLabel="Close"
    actions={
      <DialogClose>
        <Button variant="secondary">Cancel</Button>
      </DialogClose>
    }
  >
    <TextField label="Link" defaultValue="https://obi.example/class/1" />
  </Dialog>
)

test.each([
  ['by Escape', () => userEvent.keyboard('{Escape}')],
  ['by its button', () => userEvent.keyboard('{Enter}')],
])('a dialog gives the focus back when it closes %s', async (_how, close) => {
  const screen = await render(shareDialog)
  const trigger = screen.getByRole('button', { name: 'Share' })
  await trigger.click()
  await expect.element(screen.getByRole('dialog', { name: 'Share this class' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus()

  await close()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('an action can close its dialog', async () => {
  const screen = await render(shareDialog)
  await screen.getByRole('button', { name: 'Share' }).click()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('an open dialog has sufficient contrast', async () => {
  const screen = await render(shareDialog)
  await screen.getByRole('button', { name: 'Share' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('an alert dialog closes on cancel, and stays open during its action', async () => {
  const confirm = vi.fn<() => void>()
  const screen = await render(
    <ConfirmDialog
      trigger={<Button>Cancel booking</Button>}
      title="Cancel this booking?"
      text="Your seat goes to the next in line."
      confirmLabel="Give up the seat"
      cancelLabel="Keep it"
      danger
      onConfirm={confirm}
    />,
  )
  await screen.getByRole('button', { name: 'Cancel booking' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await screen.getByRole('button', { name: 'Give up the seat' }).click()
  await expect.poll(() => confirm).toHaveBeenCalledTimes(1)
  await expect.element(question).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])

  await screen.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(question).not.toBeInTheDocument()
})
