import type { Call } from './call.ts'
import { classCalls } from './classCalls.ts'
import { contentCalls } from './contentCalls.ts'
import { messageCalls } from './messageCalls.ts'
import { peopleCalls } from './peopleCalls.ts'

/** How each operation is called that is more than reading rows of a model. */
export const calls: Readonly<Record<string, Call>> = { ...peopleCalls, ...classCalls, ...contentCalls, ...messageCalls }
