import { expect, test } from 'vitest'
import { browserConfiguration } from './browserConfiguration.ts'
import { readEnv } from './platform/env.ts'

test.each([
  [{}, 'own'],
  [{ CHIME_MEETINGS: 'aws', CHIME_REGION: 'eu-west-1' }, 'chime'],
])('with %o a browser is told beforehand that live classes run on our plane or on Amazon’s: %s', (env, meetings) => {
  expect(browserConfiguration(readEnv(env))).toMatchObject({ meetings })
})
