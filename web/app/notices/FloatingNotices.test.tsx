import { signal } from '@preact/signals-react'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { untilNextTry } from '#web/app/network/connection.ts'
import { reloadForLostCode } from '#web/app/reload.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { ShellContext } from '#web/app/useShell.ts'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { text } from '#web/ui/form/rules.ts'
import { useForm } from '#web/ui/form/useForm.ts'
import { FloatingNotices } from './FloatingNotices.tsx'

const Note = v.object({ title: text({ most: 20, missing: { id: 'Enter a title.' } }) })

function NoteForm() {
  const form = useForm({
    schema: Note,
    start: { title: '' },
    send: () => Promise.resolve(),
    refusalOf: () => ({ message: { id: 'Something went wrong' } }),
  })
  return (
    <Form form={form}>
      <FormText of={form.field('title')} label="Title" />
      <LeaveGuard />
    </Form>
  )
}

test('a user with unsaved input learns of a new version, and keeps the input (row 48)', async () => {
  const version = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ version: '2.0.0' }))
  const { around } = shellForTests({})
  const screen = await render(
    around(
      <>
        <NoteForm />
        <FloatingNotices />
      </>,
    ),
  )
  const title = screen.getByRole('textbox', { name: 'Title' })
  await title.fill('Knee lifts')
  await reloadForLostCode('older.js')
  await expect.element(screen.getByText(/^A new version is available/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect.element(title).toHaveValue('Knee lifts')
  expect(await accessibilityFindings()).toEqual([])
  version.mockRestore()
})

test('no notice covers the button of a member who trains offline', async () => {
  const { shell, around } = shellForTests({})
  const { visited } = shell.router
  const row = { ...visited.peek().row, layout: 'bare' as const }
  const router = { ...shell.router, visited: signal({ ...visited.peek(), row }) }
  const screen = await render(
    around(
      <ShellContext value={{ ...shell, router }}>
        <FloatingNotices />
      </ShellContext>,
    ),
  )
  const next = untilNextTry()
  expect(screen.getByRole('status').query()).toBeNull()
  dispatchEvent(new Event('online'))
  await next
})
