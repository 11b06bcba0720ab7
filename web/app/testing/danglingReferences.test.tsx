import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { danglingReferences } from '#tools/test/browser/danglingReferences.ts'

/** The references as text, without their context. */
function asText(): string[] {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const { body } = frame.contentDocument ?? document
  body.append(...[...document.body.children].filter((child) => child !== frame).map((child) => child.cloneNode(true)))
  const script = body.ownerDocument.createElement('script')
  script.textContent = `document.body.dataset.found = JSON.stringify((${danglingReferences.toString()})())`
  body.append(script)
  const found: unknown = JSON.parse(body.dataset['found'] ?? 'null')
  frame.remove()
  return found as string[]
}

test('a label that exists once is not reported', async () => {
  await render(
    <div>
      <h2 id="evening">Evening</h2>
      <section aria-labelledby="evening">Kata</section>
    </div>,
  )
  expect(asText()).toEqual([])
})

test('an element that is not rendered may refer to one that does not exist', async () => {
  const screen = await render(
    <div style={{ display: 'none' }}>
      <section aria-labelledby="evening">Kata</section>
    </div>,
  )
  expect(asText()).toEqual([])
  await screen.unmount()
})

test.each([
  ['none', 0],
  ['two', 2],
])('a label reference that matches %s is reported, with its element', async (_count, count) => {
  const screen = await render(
    <div>
      {Array.from({ length: count }, (_, place) => (
        <h2 key={place} id="evening">
          Evening
        </h2>
      ))}
      <section aria-labelledby="evening">Kata</section>
    </div>,
  )
  expect(asText()).toEqual([
    `aria-labelledby="evening" names ${count} elements: <section aria-labelledby="evening">Kata</section>`,
  ])
  await screen.unmount()
})
