import OpenAI from 'openai'
import type { Solver } from '#backend/planner/solving/openSolver.ts'
import type { Env } from '#backend/platform/env.ts'
import { boundedFetch } from './boundedFetch.ts'
import { answerAsModel, EMBEDDED_MODEL } from './embeddedModel.ts'

export interface Model {
  /** Its client breaks off an answer that is longer than so many tokens can be. */
  clientFor(tokens: number): OpenAI
  name: string
  /** What may be written down of what it says: not the key, which some servers say back. */
  conceal(text: string): string
}

/** How long a model may take before its first word, in milliseconds: it may think, or read the question slowly. */
const ANSWER_WITHIN_MS = 600_000

type ModelEnv = Pick<Env, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>

/**
 * OpenAI's own client, for OpenAI, a compatible server, or the embedded planner, which runs in this process and solves
 * in a worker thread.
 */
export function openModel(env: ModelEnv, solver: Solver): Model {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: address, OPENAI_MODEL: model } = env
  // Who counts the attempts is who judges the answers.
  // What is worth a line in the log is said here, and not by the client, which knows no secrets.
  const manner = { maxRetries: 0, timeout: ANSWER_WITHIN_MS, logLevel: 'off' as const }
  if (key === undefined && address === undefined) {
    const embedded = async (url: string | URL | Request, init?: RequestInit) =>
      answerAsModel(new Request(url, init), solver)
    const client = new OpenAI({ ...manner, apiKey: 'none', baseURL: 'http://planner.invalid/v1', fetch: embedded })
    return { clientFor: () => client, name: EMBEDDED_MODEL, conceal: (text) => text }
  }
  // A local server asks for no key, and the client insists on one.
  const place = address === undefined ? {} : { baseURL: address }
  const clientFor = (tokens: number) =>
    new OpenAI({ ...manner, ...place, apiKey: key ?? 'none', fetch: boundedFetch(tokens) })
  return { clientFor, name: model, conceal: (text) => (key === undefined ? text : text.replaceAll(key, '***')) }
}
