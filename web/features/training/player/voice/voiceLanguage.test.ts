import { expect, test } from 'vitest'
import { voiceOfLocale, voiceOfText } from './voiceLanguage.ts'

test('each language of the interface has its voice (row 107)', () => {
  expect(['en', 'fr', 'vi', 'zh-Hans', 'ar'].map(voiceOfLocale)).toEqual(['Ruth', 'Lea', 'Mai', 'Zhiyu', 'Hala'])
  expect(voiceOfLocale('xx')).toBe('Ruth')
})

test.each([
  ['Keep your back straight.', 'en', 'Ruth'],
  ['Keep your back straight.', 'ar', 'Ruth'],
  ['Keep your back straight.', 'zh-Hans', 'Ruth'],
  ['Sautez, puis descendez.', 'fr', 'Lea'],
  ['Gardez le dos droit, les épaules relâchées.', 'en', 'Lea'],
  ['The café burpee', 'en', 'Ruth'],
  ['Giữ lưng thẳng, thở đều.', 'en', 'Mai'],
  ['Giu lung thang', 'vi', 'Mai'],
  ['背部挺直，均匀呼吸。', 'en', 'Zhiyu'],
  ['做一组 burpees，慢一点。', 'fr', 'Zhiyu'],
  ['حافظ على استقامة ظهرك.', 'en', 'Hala'],
  ['10', 'ar', 'Ruth'],
])('“%s” for a reader of %s is spoken by %s', (text, locale, voice) => {
  expect(voiceOfText(text, locale)).toBe(voice)
})
