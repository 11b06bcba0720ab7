import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { signal } from '@preact/signals-react'
import { type ReactNode, Suspense } from 'react'
import { Environment, Network, RecordSource, Store } from 'relay-runtime'
import { Router as WouterRouter } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { type Data, dataOn } from '#web/app/data.tsx'
import type { AuthPort } from '#web/app/identity/auth.port.ts'
import { dataIdOf } from '#web/app/network/dataIdOf.ts'
import { Toasts } from '#web/app/notices/Toasts.tsx'
import { createSession } from '#web/app/person/session.ts'
import { type Shell, ShellContext } from '#web/app/useShell.ts'
import { answerOnSchema } from './answersOnSchema.ts'
import { forbidden } from './forbidden.ts'
import { type LiveForTests, liveForTests } from './liveForTests.ts'

/** From the environment variable of this name. */
declare const TEST_ANSWER_DELAY_MS: number

// Tests may replace the clock.
const { setTimeout: setRealTimeout } = globalThis

i18n.loadAndActivate({ locale: 'en', messages: {} })

/** The gateway's response to each operation, by its name; a response that throws fails the request. */
type Answer = Record<string, unknown>
export type Answers = Record<string, (variables: Record<string, unknown>) => Answer | Promise<Answer>>

interface TestShell {
  shell: Shell
  environment: Environment
  /** The operations that were sent, with their inputs. */
  sent: { name: string; variables: Record<string, unknown> }[]
  location: ReturnType<typeof memoryLocation>
  live: LiveForTests
  /** Wraps a screen in everything that it needs. */
  around: (screen: ReactNode) => ReactNode
}

interface TestParts {
  auth?: Partial<AuthPort>
  answers?: Answers
  path?: string
}

const withoutContact = () => ({ viewer: null })

/** A shell with real parts, whose identity service and gateway give the test's responses. */
export function shellForTests({ auth = {}, answers, path = '/' }: TestParts): TestShell {
  const answersByName: Answers = { personQuery: withoutContact, ...answers }
  const sent: TestShell['sent'] = []
  const live = liveForTests()
  const environment = new Environment({
    store: new Store(new RecordSource()),
    getDataID: dataIdOf,
    network: Network.create(async (operation, variables) => {
      const { name } = operation
      // Before the request is recorded, so that a test that expects it immediately fails.
      if (TEST_ANSWER_DELAY_MS > 0) await new Promise((resume) => setRealTimeout(resume, TEST_ANSWER_DELAY_MS))
      sent.push({ name, variables })
      const answer = answersByName[name]
      if (!answer) {
        // On a fast machine, the screen would show the failure after the test, and on a slow one before its end.
        forbidden.push(`The test has no answer for ${name}.`)
        throw new Error(`The test has no answer for ${name}`)
      }
      return answerOnSchema(operation, variables, await answer(variables))
    }, live.subscribe),
  })
  const port = { ...signedOut, ...auth }
  const session = createSession({
    auth: port,
    forget: () => undefined,
    report: () => undefined,
    untilNextTry: () => Promise.resolve(),
  })
  const identity = {
    userPoolId: 'us-east-1_localFit1',
    clientId: 'obi',
    endpoint: 'identity',
    flow: 'USER_AUTH',
  } as const
  const [pathname = '/', searchPath = ''] = path.split('?')
  const location = memoryLocation({ path: pathname, searchPath, record: true })
  const screen = { element: null, refresh: () => Promise.resolve(), dispose: () => undefined }
  const row = { name: 'test', path: '/', guard: 'everyone', layout: 'plain', open: () => screen } as const
  const data = dataOn(environment, session)
  const loaded = Promise.resolve(data)
  const shell: Shell = {
    configuration: {
      basePath: '/',
      publicUrl: '',
      identity,
      version: 'test',
      demo: false,
      mail: true,
      meetings: 'own',
    },
    auth: port,
    session,
    data: () => loaded,
    router: {
      visited: signal({ row, place: { path: '/', parameters: {}, search: '' }, screen }),
      reopen: () => undefined,
      refresh: () => Promise.resolve(),
    },
  }
  return { shell, environment, sent, location, live, around: (children) => around({ shell, data, location, children }) }
}

interface Surroundings {
  shell: Shell
  data: Data
  location: TestShell['location']
  children: ReactNode
}

function around({ shell, data, location, children }: Surroundings) {
  return (
    <I18nProvider i18n={i18n}>
      <ShellContext value={shell}>
        <WouterRouter hook={location.hook} searchHook={location.searchHook}>
          <Suspense>{data.surround(children)}</Suspense>
        </WouterRouter>
      </ShellContext>
      <Toasts />
    </I18nProvider>
  )
}

const unexpected = () => Promise.reject(new Error('Unexpected call to the identity service'))

/** An identity service without a signed-in user. */
const signedOut: AuthPort = {
  currentUser: () => Promise.resolve(undefined),
  idToken: () => Promise.resolve(undefined),
  requestCode: unexpected,
  confirmCode: unexpected,
  signUp: unexpected,
  confirmSignUp: unexpected,
  resendSignUpCode: unexpected,
  signOut: () => Promise.resolve(),
}
