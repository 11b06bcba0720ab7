import type { LinkSource } from './__generated__/wire.ts'

/** Where a visit, a link or a follow comes from. */
export const linkSources = ['INVITE', 'MYPAGE', 'CLASS', 'PROGRAM', 'SHARE'] as const satisfies readonly LinkSource[]
