import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'

const dim = { color: '#777', background: '#555' }
const clear = { color: '#fff', background: '#000' }

/** Inserts an element as libraries do: hidden for a frame or two, and then animated. */
async function showFading(style: string) {
  const screen = await render(
    <p data-starting-style="" style={dim}>
      Booked
    </p>,
  )
  const fading = screen.getByText('Booked').element() as HTMLElement
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      delete fading.dataset['startingStyle']
      fading.style.cssText = style
      Object.assign(fading.style, clear)
    }),
  )
  return fading
}

test('an element about to fade in is measured in its final state, however long that takes', async () => {
  await showFading('transition: all 20s linear')
  expect(await accessibilityFindings()).toEqual([])
})

test('an element that starts to move during a measurement is measured in its final state', async () => {
  const fading = await showFading('')
  const measured = accessibilityFindings()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('p { transition: all 20s linear }')
  document.adoptedStyleSheets.push(sheet)
  fading.style.color = '#fffffe'
  expect(await measured).toEqual([])
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
})

test('an endless animation is measured at its start, and continues afterwards', async () => {
  const screen = await render(<p style={clear}>Live</p>)
  const pulse = screen
    .getByText('Live')
    .element()
    .animate([{ opacity: 1 }, { opacity: 0.1 }, { opacity: 1 }], { duration: 3_000, iterations: Infinity })
  pulse.currentTime = 1_400
  expect(await accessibilityFindings()).toEqual([])
  expect(pulse.playState).toBe('running')
})
