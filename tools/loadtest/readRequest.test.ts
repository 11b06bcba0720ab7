import { expect, test } from 'vitest'
import { addressOnThisMachine, readRequest } from './readRequest.ts'

test('a name alone is played on a product of its own', () => {
  expect(readRequest(['rush'])).toEqual({ names: ['rush'], seconds: undefined, isCountsOnly: false, server: undefined })
})

test('an address and a data folder name a product that runs already', () => {
  expect(readRequest(['live', 'http://localhost:3000/studio/', '.data'])).toEqual({
    names: ['live'],
    seconds: undefined,
    isCountsOnly: false,
    server: { url: 'http://127.0.0.1:3000/studio', dataDir: '.data' },
  })
})

test.each([[[]], [['crash']], [['browse', 'http://127.0.0.1', '.data', 'more']]])(
  '%j is answered with what there is',
  (words) => {
    expect(() => readRequest(words)).toThrow('browse | rush | live')
  },
)

test.each([
  ['30s', 30],
  ['5m', 300],
  ['2h', 7200],
])('--for %s is %i seconds, wherever it stands', (length, seconds) => {
  expect(readRequest(['mixed', '--for', length])).toMatchObject({ names: ['mixed'], seconds })
  expect(readRequest(['--for', length, 'mixed'])).toMatchObject({ names: ['mixed'], seconds })
})

test.each(['', '5', '10s', '25h', '-5m', '5m5', '999999999s'])('--for %j is refused', (length) => {
  expect(() => readRequest(['mixed', '--for', length])).toThrow('--for takes')
})

test('a test of a fixed length takes no other', () => {
  expect(() => readRequest(['rush', '--for', '5m'])).toThrow('rush has a length of its own')
})

test('short is every test, half a minute of each that has no length of its own, judged by counts', () => {
  const names = ['browse', 'rush', 'live', 'storm', 'burst', 'upload', 'train', 'mixed']
  expect(readRequest(['short'])).toEqual({ names, seconds: 30, isCountsOnly: true, server: undefined })
})

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
