import * as v from 'valibot'
import { type ErrorCode, errorCatalogue } from '#schema/errors.ts'
import { refusal } from './refusal.ts'

const Coded = v.object({
  code: v.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(errorCatalogue, code)),
  message: v.string(),
  field: v.optional(v.string()),
})

/** Outside production Mesh drops what was thrown, and keeps of it only what GraphQL's own errors carry. */
export async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const coded = v.safeParse(Coded, error)
    if (!coded.success) throw error
    const { code, message, field } = coded.output
    throw refusal(code, {
      ...(message !== code && { message }),
      ...(field !== undefined && { field }),
      ...(error instanceof Error && { cause: error }),
    })
  }
}
