import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { clientId, userPoolId } from './identity/accounts/userPool.ts'
import type { Env } from './platform/env.ts'

const Package = v.object({ version: v.string() })

/** What every browser is told before anything else. Nothing in it is secret. */
export function browserConfiguration(env: Env) {
  const { BASE_PATH, publicUrl, isPlayground, CHIME_MEETINGS } = env
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return {
    basePath: BASE_PATH,
    publicUrl,
    identity: { userPoolId, clientId, endpoint: 'identity' },
    version: v.parse(Package, manifest).version,
    demo: isPlayground,
    mail: canSendMail(env),
    meetings: CHIME_MEETINGS === 'aws' ? 'chime' : 'own',
  }
}

/** To a mail server, or into the inbox of a server that only this machine reaches. */
export function canSendMail({ isPlayground, SMTP_URL }: Pick<Env, 'isPlayground' | 'SMTP_URL'>): boolean {
  return isPlayground || SMTP_URL !== undefined
}
