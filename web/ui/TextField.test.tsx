import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/accessibilityFindings.ts'
import { Button } from './Button.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

function NameForm({ onSave }: { onSave: (values: { name: string; about: string }) => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '', about: '' } })
  return (
    <form className="grid gap-4" onSubmit={(event) => void handleSubmit((values) => onSave(values))(event)}>
      <TextField
        label="First name"
        hint="As your coach will call you."
        error={formState.errors.name?.message}
        {...register('name', { required: 'First name required.' })}
      />
      <TextArea label="About you" placeholder="A few sentences" {...register('about')} />
      <Button type="submit">Save</Button>
    </form>
  )
}

test('a form fills it, reads it, and leads back to it when it is wrong', async () => {
  const save = vi.fn<(values: { name: string; about: string }) => void>()
  const screen = await render(<NameForm onSave={save} />)
  const name = screen.getByRole('textbox', { name: 'First name' })
  await expect.element(name).toHaveAccessibleDescription('As your coach will call you.')

  await screen.getByRole('button').click()
  await expect.element(name).toHaveAccessibleDescription('First name required.')
  await expect.element(name).toBeInvalid()
  await expect.element(name).toHaveFocus()
  expect(await accessibilityFindings()).toEqual([])

  await name.fill('Ana')
  await screen.getByRole('textbox', { name: 'About you' }).fill('I row.')
  await screen.getByRole('button').click()
  await expect.poll(() => save.mock.calls).toEqual([[{ name: 'Ana', about: 'I row.' }]])
})

test('text runs by its own direction, while the icon stays at the start of the page', async () => {
  document.documentElement.dir = 'rtl'
  const screen = await render(<TextField label="بحث" defaultValue="ana@example.com" start={<svg width="18" />} />)
  const box = screen.getByRole('textbox').element()
  const icon = screen.container.querySelector('svg')
  expect(Number(icon?.getBoundingClientRect().left)).toBeGreaterThan(
    box.getBoundingClientRect().left + box.getBoundingClientRect().width / 2,
  )
  expect(getComputedStyle(box).unicodeBidi).toBe('plaintext')
})
