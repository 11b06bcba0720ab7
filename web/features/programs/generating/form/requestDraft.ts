import * as v from 'valibot'
import type { Draft } from '#web/ui/form/draft.ts'
import type { FirstTexts } from './requestForm.ts'

const texts = v.object({ name: v.string(), warmUp: v.string(), main: v.string(), coolDown: v.string() })
const draftSchema = v.object({ entries: v.looseObject({}), names: texts })
const namesSchema = v.looseObject({ name: v.string(), sections: v.array(v.looseObject({ name: v.string() })) })

/** Translates the default names of a draft to the current language, unless they were edited. */
export function inLanguageOf(names: FirstTexts, draft: Draft<object>): Draft<object> {
  return {
    ...draft,
    read: () => {
      const parsed = v.safeParse(draftSchema, draft.read())
      return parsed.success ? renamed(parsed.output.entries, parsed.output.names, names) : undefined
    },
    keep: (entries) => draft.keep({ entries, names }),
  }
}

function renamed(entries: object, before: FirstTexts, now: FirstTexts): object {
  const parsed = v.safeParse(namesSchema, entries)
  if (!parsed.success) return entries
  const parts = new Map([
    [before.warmUp, now.warmUp],
    [before.main, now.main],
    [before.coolDown, now.coolDown],
  ])
  const { name, sections } = parsed.output
  return {
    ...entries,
    name: name === before.name ? now.name : name,
    sections: sections.map((section) => ({ ...section, name: parts.get(section.name) ?? section.name })),
  }
}
