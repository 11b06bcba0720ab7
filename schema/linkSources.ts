import type { LinkSource } from './__generated__/wire.ts'

/** The origin of a visit, a link or a follow. */
export const linkSources = ['INVITE', 'MYPAGE', 'CLASS', 'PROGRAM', 'SHARE'] as const satisfies readonly LinkSource[]
