import { expect, test } from 'vitest'
import { readCaptionText, UnknownEncoding } from './readCaptionText.ts'

const fileOf = (...bytes: number[]) => new File([Uint8Array.from(bytes)], 'words.srt')

test.each([
  ['UTF-8', [0xc3, 0xa9]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0xc3, 0xa9]],
  ['UTF-16 as Windows writes it', [0xff, 0xfe, 0xe9, 0x00]],
  ['UTF-16 in the other order', [0xfe, 0xff, 0x00, 0xe9]],
])('the letters of a file in %s are read', async (_what, bytes) => {
  expect(await readCaptionText(fileOf(...bytes))).toBe('é')
})

test('a file in another encoding is refused, as its letters could be others', async () => {
  await expect(readCaptionText(fileOf(0xe9))).rejects.toThrow(UnknownEncoding)
})
