import * as v from 'valibot'
import type { Draft } from '#web/ui/form/draft.ts'
import type { FirstTexts } from './requestForm.ts'

const texts = v.object({ name: v.string(), warmUp: v.string(), main: v.string(), coolDown: v.string() })
const kept = v.object({ entries: v.looseObject({}), names: texts })
const named = v.looseObject({ name: v.string(), sections: v.array(v.looseObject({ name: v.string() })) })

/** A draft whose names are still those that the form began with gets them in the language of now. */
export function inLanguageOf(names: FirstTexts, draft: Draft<object>): Draft<object> {
  return {
    ...draft,
    read: () => {
      const read = v.safeParse(kept, draft.read())
      return read.success ? renamed(read.output.entries, read.output.names, names) : undefined
    },
    keep: (entries) => draft.keep({ entries, names }),
  }
}

function renamed(entries: object, before: FirstTexts, now: FirstTexts): object {
  const read = v.safeParse(named, entries)
  if (!read.success) return entries
  const parts = new Map([
    [before.warmUp, now.warmUp],
    [before.main, now.main],
    [before.coolDown, now.coolDown],
  ])
  const { name, sections } = read.output
  return {
    ...entries,
    name: name === before.name ? now.name : name,
    sections: sections.map((section) => ({ ...section, name: parts.get(section.name) ?? section.name })),
  }
}
