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

test.each([
  [
    'a server that others reach, without a mail server',
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://studio.example' },
    false,
  ],
  [
    'the same with a mail server',
    { HOST: '0.0.0.0', PUBLIC_URL: 'https://studio.example', SMTP_URL: 'smtp://mail' },
    true,
  ],
  ['a server on this machine, which has an inbox', {}, true],
])('pages learn whether mail arrives: %s', (_which, env, mail) => {
  expect(browserConfiguration(readEnv(env))).toMatchObject({ mail })
})
