import { expect, test } from 'vitest'
import { chapterAt, chaptersAround, chaptersOf } from './chapters.ts'
import { picturesIn } from './watching/useSeekPictures.ts'

const chapters = chaptersOf([
  { title: 'Kick', from: 60, isMusicMuted: true },
  { title: 'Warm-up', from: 10, isMusicMuted: false },
])

test('a place belongs to the chapter that began last, in whatever order they were stored', () => {
  expect(chapterAt(chapters, 5)).toBeUndefined()
  expect(chapterAt(chapters, 10)?.title).toBe('Warm-up')
  expect(chapterAt(chapters, 900)?.title).toBe('Kick')
  expect(chaptersOf(undefined)).toEqual([])
})

test('back goes to the beginning of a chapter first, and then to the one before', () => {
  expect(chaptersAround(chapters, 70)).toEqual({ previous: 60, next: undefined })
  expect(chaptersAround(chapters, 61)).toEqual({ previous: 10, next: undefined })
  expect(chaptersAround(chapters, 2)).toEqual({ previous: 0, next: 10 })
})

test('thumbnails are read with their position on the sprite sheet, and other entries are skipped', () => {
  const text =
    'WEBVTT\n\n00:00:04.000 --> 00:01:08.500\nseek-1.jpg#xywh=160,0,160,90\n\n1\n00:10.000 --> 00:12.000\nplain words\n'
  expect(picturesIn(text, 'https://obi.example/storage/~1.a/videos/k/v/out-1/seek.vtt')).toEqual([
    {
      from: 4,
      to: 68.5,
      url: 'https://obi.example/storage/~1.a/videos/k/v/out-1/seek-1.jpg',
      x: 160,
      y: 0,
      width: 160,
      height: 90,
    },
  ])
})
