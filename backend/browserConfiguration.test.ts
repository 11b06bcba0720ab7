import { expect, test } from 'vitest'
import { browserConfiguration } from './browserConfiguration.ts'
import { readEnv } from './platform/env.ts'

test.each([
  [{}, 'own'],
  [{ CHIME_MEETINGS: 'aws', CHIME_REGION: 'eu-west-1' }, 'chime'],
])(
  'with %o the browser configuration says whether live classes run on our media plane or Amazon’s: %s',
  (env, meetings) => {
    expect(browserConfiguration(readEnv(env))).toMatchObject({ meetings })
  },
)
