import { expect, test } from 'vitest'
import { matchHealth } from './matchHealth.ts'

const said = (...texts: string[]) => {
  const { found, isUnclear } = matchHealth({ injuries: texts, healthConditions: [] })
  return { found: [...found].toSorted(), isUnclear }
}

test.each([
  ['Bad knees', ['Knee']],
  ['ACL surgery', ['Knee']],
  ['Herniated disc', ['Hernia', 'Lower back']],
  ['I am 5 months pregnant', ['Pregnancy']],
  ['High blood pressure', ['Blood pressure']],
  ['Tension artérielle élevée', ['Blood pressure']],
  ['Douleur à l’épaule', ['Shoulder']],
  ['Đau lưng', ['Lower back']],
  ['Hen suyễn', ['Breathing']],
  ['高血压', ['Blood pressure']],
  ['腰痛', ['Lower back']],
  ['ألم في الكتف', ['Shoulder']],
  ['الركبة اليمنى', ['Knee']],
])('"%s" is understood', (text, found) => {
  expect(said(text)).toEqual({ found, isUnclear: false })
})

test.each(['None', 'no', '', ' - ', 'Không', '无', 'لا يوجد', 'Aucune'])('"%s" is nothing to take care of', (text) => {
  expect(said(text)).toEqual({ found: [], isUnclear: false })
})

test('what nobody understands is unclear, beside what is understood', () => {
  expect(said('Müller–Weiss', 'knee')).toEqual({ found: ['Knee'], isUnclear: true })
})

test('a short word is not found inside a longer one', () => {
  expect(said('hiphop every week').found).not.toContain('Hip')
})
