// Breaks house/typed-statements
import type { Queryable } from '#backend/platform/database.ts'

const text = 'select answer from mutation_key where viewer = $1'

export const findAnswer = (queryable: Queryable, viewer: string) => queryable.query({ text }, [viewer])
