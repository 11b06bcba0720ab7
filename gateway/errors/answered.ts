import * as v from 'valibot'
import { type ErrorCode, errorCatalogue } from '#schema/errors.ts'
import { refusal } from './refusal.ts'

const Coded = v.object({
  code: v.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(errorCatalogue, code)),
  message: v.string(),
  field: v.optional(v.string()),
})

/** The error of the catalogue that a source has thrown; undefined for any other failure. */
export function codedOf(error: unknown): v.InferOutput<typeof Coded> | undefined {
  const coded = v.safeParse(Coded, error)
  return coded.success ? coded.output : undefined
}

/** Outside production Mesh drops what was thrown, and keeps of it only what GraphQL's own errors carry. */
export async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const coded = codedOf(error)
    if (!coded) throw error
    const { code, message, field } = coded
    throw refusal(code, {
      ...(message !== code && { message }),
      ...(field !== undefined && { field }),
      ...(error instanceof Error && { cause: error }),
    })
  }
}
