import { expect, test } from 'vitest'
import { type Candidate, chooseTalkers } from './chooseTalkers.ts'

function voices(...levels: number[]): Candidate[] {
  return levels.map((level) => ({ kind: 'voice', level, heardSince: undefined }))
}

test('the six loudest are heard', () => {
  const chosen = chooseTalkers(voices(40, 20, 30, 25, 22, 50, 28, 35), 0)
  expect(chosen.map(({ level }) => level)).toEqual([20, 22, 25, 28, 30, 35])
})

test('who is heard is not replaced by who is a little louder, nor within a second by anybody', () => {
  const [loud, newcomer] = [voices(20, 20, 20, 20, 20), voices(27)]
  const heard: Candidate = { kind: 'voice', level: 30, heardSince: 0 }
  const all = [...loud, ...newcomer, heard]
  expect(chooseTalkers(all, 100)).toContain(heard)
  const shouting = [...loud, ...voices(10), heard]
  expect(chooseTalkers(shouting, 49)).toContain(heard)
  expect(chooseTalkers(shouting, 100)).not.toContain(heard)
})

test('music takes no place from the voices', () => {
  const music: Candidate = { kind: 'music', level: 60, heardSince: undefined }
  expect(chooseTalkers([...voices(1, 2, 3, 4, 5, 6), music], 0)).toHaveLength(7)
})
