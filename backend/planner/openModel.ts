import OpenAI from 'openai'
import type { Env } from '#backend/platform/env.ts'
import { answerAsModel, EMBEDDED_MODEL } from './embeddedModel.ts'

export interface Model {
  client: OpenAI
  name: string
}

/** How long a model may take before its first word. */
const ANSWER_WITHIN_MS = 60_000

/**
 * OpenAI's own client, whoever answers it: OpenAI, a server that speaks as it does, or the embedded planner, which is
 * asked in this process.
 */
export function openModel(env: Pick<Env, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>): Model {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: address, OPENAI_MODEL: model } = env
  // Who counts the attempts is who judges the answers.
  const manner = { maxRetries: 0, timeout: ANSWER_WITHIN_MS }
  if (key === undefined && address === undefined) {
    const embedded = async (url: string | URL | Request, init?: RequestInit) => answerAsModel(new Request(url, init))
    const client = new OpenAI({ ...manner, apiKey: 'none', baseURL: 'http://planner.invalid/v1', fetch: embedded })
    return { client, name: EMBEDDED_MODEL }
  }
  // A local server asks for no key, and the client insists on one.
  const client = new OpenAI({ ...manner, apiKey: key ?? 'none', ...(address !== undefined && { baseURL: address }) })
  return { client, name: model }
}
