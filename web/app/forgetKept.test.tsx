import { beforeEach, expect, test } from 'vitest'
import { keptDraft } from '#web/features/programs/editor/keptDraft.ts'
import { plan, program } from '#web/features/programs/editor/testDrafts.ts'
import { createKeptSeen } from '#web/features/training/offline/keptSeen.ts'
import { forgetKept } from './forgetKept.ts'

const DAY_MS = 86_400_000
const now = Date.UTC(2026, 10, 23)

beforeEach(() => localStorage.clear())

const draft = program(plan('Legs: Squat'))
const seen = { programId: 'strong', planId: 'monday', videoId: 'squat', stretches: [{ from: 0, to: 4 }] }

test('who signs out leaves no trace of where they stood, and nobody’s choice of colours goes with it', () => {
  localStorage.setItem('training-place-mia-monday', '{}')
  localStorage.setItem('theme', 'light')
  forgetKept(now)
  expect(Object.entries(localStorage)).toEqual([['theme', 'light']])
})

test('what was not sent is there for whom it belongs to when they come back, and for nobody else', () => {
  keptDraft('strong', 'kenji').keep({ base: draft, draft })
  createKeptSeen('mia').add(seen)
  forgetKept(now)
  expect(keptDraft('strong', 'kenji').read()).toEqual({ base: draft, draft })
  expect(createKeptSeen('mia').all()).toEqual([seen])
  expect(keptDraft('strong', 'noah').read()).toBeUndefined()
  expect(createKeptSeen('noah').all()).toEqual([])
})

test('what nobody has come back for in a month goes', () => {
  keptDraft('strong', 'kenji').keep({ base: draft, draft })
  forgetKept(now)
  createKeptSeen('mia').add(seen)
  forgetKept(now + 20 * DAY_MS)
  forgetKept(now + 31 * DAY_MS)
  expect(keptDraft('strong', 'kenji').read()).toBeUndefined()
  expect(createKeptSeen('mia').all()).toEqual([seen])
})

test('who came back and wrote again has the whole month anew', () => {
  keptDraft('strong', 'kenji').keep({ base: draft, draft })
  forgetKept(now)
  // They came back: it reached the server, and at the next sign-out there was nothing left.
  keptDraft('strong', 'kenji').keep(undefined)
  forgetKept(now + 20 * DAY_MS)
  keptDraft('strong', 'kenji').keep({ base: draft, draft })
  forgetKept(now + 40 * DAY_MS)
  expect(keptDraft('strong', 'kenji').read()).toEqual({ base: draft, draft })
})
