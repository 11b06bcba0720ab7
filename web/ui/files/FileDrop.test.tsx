import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import { FileDrop, type FileDropProps } from './FileDrop.tsx'
import type { SentFile } from './FileRow.tsx'

const nothing = () => undefined
const video = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'video/mp4' })
const rules = { accept: 'video/*,.srt', maxBytes: 100, maxFiles: 2 }

function Videos(props: Partial<FileDropProps>) {
  const [files, setFiles] = useState<readonly SentFile[]>([])
  const add = (added: File[]) =>
    setFiles([...files, ...added.map(({ name, size }) => ({ id: name, name, bytes: size, state: 'waiting' as const }))])
  return (
    <FileDrop
      label="Videos"
      files={files}
      onAdd={add}
      onCancel={nothing}
      onRetry={nothing}
      onRemove={nothing}
      {...rules}
      {...props}
    />
  )
}

function drop(...files: File[]) {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('The drop zone has no input')
  input.files = dataTransfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('files of an allowed type and size are accepted', async () => {
  const screen = await showPrimitive(<Videos />)
  await userEvent.upload(screen.getByLabelText('Videos'), [video('warm-up.mp4')])
  await expect.element(screen.getByRole('listitem')).toHaveTextContent('warm-up.mp410 bytesWaiting')
  expect(await accessibilityFindings()).toEqual([])
})

test.each([
  ['another kind', new File(['text'], 'notes.txt', { type: 'text/plain' }), 'This file type isn’t supported.'],
  ['one that is too large', video('long.mp4', 101), 'Larger than 100 bytes.'],
  ['one that is empty', video('nothing.mp4', 0), 'This file is empty.'],
])('%s is refused with its reason, which can be put away', async (_which, file, reason) => {
  const add = vi.fn<(files: File[]) => void>()
  const screen = await showPrimitive(<Videos onAdd={add} />)
  drop(file)
  await expect.element(screen.getByRole('alert')).toHaveTextContent(file.name + reason)
  expect(add).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: `Dismiss ${file.name}` }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('when there are too many files, the first ones are accepted and the others refused', async () => {
  const screen = await showPrimitive(<Videos />)
  drop(video('one.mp4'), new File(['1'], 'captions.srt'), video('three.mp4'))
  await expect.element(screen.getByText('captions.srt')).toBeVisible()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('three.mp4You can add up to 2 files.')
  await expect.element(screen.getByLabelText('Videos')).toBeDisabled()
})

test('each file shows its progress, and can be canceled, retried or removed', async () => {
  const [cancel, retry, remove] = [
    vi.fn<(id: string) => void>(),
    vi.fn<(id: string) => void>(),
    vi.fn<(id: string) => void>(),
  ]
  const screen = await showPrimitive(
    <Videos
      files={[
        { id: 'a', name: 'a.mp4', bytes: 10, state: 'sending', progress: 0.625 },
        { id: 'b', name: 'b.mp4', bytes: 10, state: 'failed', reason: 'The connection was lost.' },
        { id: 'c', name: 'c.mp4', bytes: 10, state: 'done' },
      ]}
      maxFiles={9}
      onCancel={cancel}
      onRetry={retry}
      onRemove={remove}
    />,
  )
  await expect
    .element(screen.getByRole('progressbar', { name: 'Uploading a.mp4' }))
    .toHaveAttribute('aria-valuenow', '63')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The connection was lost.')
  await screen.getByRole('button', { name: 'Cancel a.mp4' }).click()
  await screen.getByRole('button', { name: 'Try b.mp4 again' }).click()
  await screen.getByRole('button', { name: 'Remove c.mp4' }).click()
  await expect.poll(() => [cancel.mock.calls, retry.mock.calls, remove.mock.calls]).toEqual([[['a']], [['b']], [['c']]])
})
