// Breaks house/one-truth
import { limits } from '#schema/__generated__/limits.ts'

export const sentence = limits.Event.name.max > 0 && 'Give the class a title of 1 to 100 characters.'
