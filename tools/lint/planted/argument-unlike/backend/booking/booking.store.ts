// Breaks typescript/TS2345
import type { Queryable } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

const find = statement<[viewer: string, key: string], { answer: unknown }>({
  text: 'select answer from mutation_key where viewer = $1 and mutation_key = $2',
})

export const findAnswer = (queryable: Queryable) => find(queryable, 'ana', 7)
