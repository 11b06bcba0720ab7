import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ClassArt } from './ClassArt.tsx'

/** What is drawn, in few letters. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes).slice(0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

test.each([
  ['fitness', '6fcfd9b68282'],
  ['martial', '84f64a15a709'],
  ['dance', '40dd1b5292cf'],
  ['yoga', 'e9a538b1154e'],
  ['other', '3086ab569f44'],
] as const)('a class in %s looks after an update as it did before', async (hue, drawn) => {
  const { container } = await render(<ClassArt hue={hue} name="Open mat" />)
  const svg = container.querySelector('svg')
  expect(svg?.getAttribute('aria-hidden')).toBe('true')
  expect(await digest(svg?.innerHTML ?? '')).toBe(drawn)
})
