// Breaks house/one-truth
import { classLimits } from '#schema/classLimits.ts'

export const sentence = classLimits.longestTitle > 0 && 'Give the class a title of 1 to 100 characters.'
