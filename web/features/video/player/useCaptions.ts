import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { keep, readKept } from '#web/app/person/browserStorage.ts'

/** Captions of a video in one language. */
export interface Caption {
  id: string
  language: string
  label: string
  url: string
}

export interface Captions {
  all: readonly Caption[]
  /** Undefined if captions are off. */
  shown: Caption | undefined
  choose: (id: string | undefined) => void
  /** Turns captions on in the last used language, or off. Returns the captions that are then shown. */
  toggle: () => Caption | undefined
}

interface Stored {
  readonly id: string
  readonly language: string
  readonly label: string | null | undefined
  readonly url: string | null | undefined
}

const KEPT_AS = 'captions'
const Wish = v.object({ isOn: v.boolean(), language: v.optional(v.string()) })

/** The selected captions. The language is remembered for all videos. */
export function useCaptions(stored: readonly Stored[] | null | undefined): Captions {
  const { i18n } = useLingui()
  const [wish, setWish] = useState(() => readKept(localStorage, KEPT_AS, Wish) ?? { isOn: false })
  const all = captionsOf(stored)
  const readable = captionIn(all, wish.language) ?? captionIn(all, i18n.locale)
  const shown = wish.isOn ? readable : undefined
  const decide = (next: v.InferOutput<typeof Wish>) => {
    setWish(next)
    keep(localStorage, KEPT_AS, next)
  }
  return {
    all,
    shown,
    choose: (id) => {
      const selected = all.find((one) => one.id === id)
      decide(selected ? { isOn: true, language: selected.language } : { ...wish, isOn: false })
    },
    toggle: () => {
      const next = shown ? undefined : (readable ?? all[0])
      decide(next ? { isOn: true, language: next.language } : { ...wish, isOn: false })
      return next
    },
  }
}

function captionsOf(stored: readonly Stored[] | null | undefined): Caption[] {
  return (stored ?? []).flatMap(({ id, language, label, url }) =>
    url ? [{ id, language, label: label || ownName(language), url }] : [],
  )
}

/** Captions in this language, or in another regional variant. */
function captionIn(all: readonly Caption[], language: string | undefined): Caption | undefined {
  if (language === undefined) return undefined
  return (
    all.find((one) => one.language === language) ?? all.find((one) => spokenIn(one.language) === spokenIn(language))
  )
}

function spokenIn(language: string): string | undefined {
  return language.split('-')[0]
}

/** A language's own name, as in "Français". */
function ownName(language: string): string {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  } catch {
    // Some browsers have no name for some languages.
    return language
  }
}
