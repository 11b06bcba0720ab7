import { expect, test } from 'vitest'
import { addressOnThisMachine, readRequest } from './readRequest.ts'

test('a name alone is played on a product of its own', () => {
  expect(readRequest(['rush'])).toEqual({ name: 'rush', server: undefined })
})

test('an address and a data folder name a product that runs already', () => {
  expect(readRequest(['live', 'http://localhost:3000/studio/', '.data'])).toEqual({
    name: 'live',
    server: { url: 'http://127.0.0.1:3000/studio', dataDir: '.data' },
  })
})

test.each([[[]], [['crash']], [['browse', 'http://127.0.0.1', '.data', 'more']]])(
  '%j is answered with what there is',
  (words) => {
    expect(() => readRequest(words)).toThrow('browse | rush | live')
  },
)

test('an address without its data folder is refused: no cast could be created', () => {
  expect(() => readRequest(['browse', 'http://127.0.0.1:3000'])).toThrow('Name the data folder too')
})

test.each([
  'https://obi.example',
  'http://obi.example:3000',
  'http://127.0.0.1.obi.example',
  'http://localhost.obi.example',
  'http://10.0.0.7:3000',
  'http://127.0.0.1@obi.example/',
  'file:///etc/hosts',
  'nowhere',
])('no load is sent to %s', (address) => {
  expect(() => addressOnThisMachine(address)).toThrow('this machine alone')
})
