import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { Avatar } from './Avatar.tsx'
import { AvatarGroup } from './AvatarGroup.tsx'

const PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>"

test('a picture that fails to load leaves the initials', async () => {
  const screen = await render(<Avatar name="Ana Lima" src="data:image/png;base64,broken" label="Ana Lima" />)
  await expect.element(screen.getByRole('img', { name: 'Ana Lima' })).toHaveTextContent('AL')
})

test('a loaded picture replaces them', async () => {
  const screen = await render(<Avatar name="Ana Lima" src={PICTURE} label="Ana Lima" />)
  await expect.poll(() => screen.container.textContent).toBe('')
  expect(screen.container.querySelector('img')?.complete).toBe(true)
})

test('an address that is not a picture’s is never requested', async () => {
  const screen = await render(<Avatar name="Ana Lima" src="javascript:alert(1)" label="Ana Lima" />)
  await expect.element(screen.getByRole('img', { name: 'Ana Lima' })).toHaveTextContent('AL')
  expect(screen.container.querySelector('img')).toBeNull()
})

test('without a name it shows U, and with a gender a drawn figure (row 41)', async () => {
  const screen = await render(
    <>
      <Avatar label="unknown" />
      <Avatar label="woman" name="Ana" silhouette="female" />
    </>,
  )
  await expect.element(screen.getByRole('img', { name: 'unknown' })).toHaveTextContent('U')
  expect(screen.getByRole('img', { name: 'woman' }).element().querySelector('[data-silhouette=female]')).not.toBeNull()
})

test('the avatar is 40 pixels across with a border of two (row 41)', async () => {
  const screen = await render(<Avatar name="Ana" label="Ana" />)
  const face = screen.getByRole('img').element()
  expect(face.getBoundingClientRect().width).toBe(40)
  expect(getComputedStyle(face).borderTopWidth).toBe('2px')
})

test('a group shows at most four circles, the last one counting the rest (row 41)', async () => {
  const people = ['Ana', 'Bo', 'Chi', 'Dina', 'Eli', 'Fay'].map((name) => ({ id: name, name }))
  const screen = await render(
    <>
      <AvatarGroup label="four" people={people.slice(0, 4)} />
      <AvatarGroup label="six" people={people} />
    </>,
  )
  const four = screen.getByRole('img', { name: 'four' }).element()
  const six = screen.getByRole('img', { name: 'six' }).element()
  expect([...four.children].map((child) => child.textContent)).toEqual(['A', 'B', 'C', 'D'])
  expect([...six.children].map((child) => child.textContent)).toEqual(['A', 'B', 'C', '+3'])
  expect(await accessibilityFindings()).toEqual([])
})
