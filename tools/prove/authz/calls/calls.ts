import type { Call } from './call.ts'
import { classCalls } from './classCalls.ts'
import { contentCalls } from './contentCalls.ts'
import { messageCalls } from './messageCalls.ts'
import { peopleCalls } from './peopleCalls.ts'

/** The calls of all operations except plain reads of a model. */
export const calls: Readonly<Record<string, Call>> = { ...peopleCalls, ...classCalls, ...contentCalls, ...messageCalls }
