import { createLucideIcon, type LucideIconData } from 'lucide-react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createIcon } from './createIcon.ts'

const bell: LucideIconData = {
  name: 'bell',
  size: 24,
  node: [
    ['circle', { cx: '12', cy: '12', r: '4', key: 'round' }],
    ['path', { d: 'M12 2v2', key: 'line' }],
  ],
}

test('an icon looks as in its library, and is read out only if it has a name', async () => {
  const Own = createIcon(bell)
  const Library = createLucideIcon(bell)
  for (const properties of [
    {},
    { size: 18, className: 'text-muted' },
    { size: 12, strokeWidth: 4, 'aria-hidden': true },
    { size: 14, 'aria-label': 'Rings' },
  ]) {
    const { container } = await render(
      <>
        <Own {...properties} />
        <Library {...properties} />
      </>,
    )
    const [own, library] = [...container.querySelectorAll('svg')]
    const read = (svg: SVGElement | undefined) =>
      Object.fromEntries([...(svg?.attributes ?? [])].map(({ name, value }) => [name, value]))
    expect(read(own)).toEqual(read(library))
    expect(own?.innerHTML).toBe(library?.innerHTML)
  }
})
