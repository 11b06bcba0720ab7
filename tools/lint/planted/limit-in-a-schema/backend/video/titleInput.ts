// Breaks house/limit-at-field
import * as v from 'valibot'

export const Title = v.pipe(v.string(), v.trim(), v.maxLength(200))
