import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { clientId, userPoolId } from './identity/accounts/userPool.ts'
import type { Env } from './platform/env.ts'

const Package = v.object({ version: v.string() })

/** What every browser is told before anything else. Nothing in it is secret. */
export function browserConfiguration({ BASE_PATH, publicUrl, isPlayground, CHIME_MEETINGS }: Env) {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return {
    basePath: BASE_PATH,
    publicUrl,
    identity: { userPoolId, clientId, endpoint: 'identity' },
    version: v.parse(Package, manifest).version,
    demo: isPlayground,
    meetings: CHIME_MEETINGS === 'aws' ? 'chime' : 'own',
  }
}
