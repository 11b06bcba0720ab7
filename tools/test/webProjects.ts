import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { findChromium } from './browser/findChromium.ts'
import { testAnswerDelayMs } from './env.ts'
import { PATIENCE_MS, patient } from './nodeProject.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const chromium = findChromium()
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

// A dependency found in mid-run reloads the page under its test. The scan does not see through macros, and what it
// found once is kept, so all that a new test may bring is named.
const foundLate = [
  '@base-ui/react/*',
  '@internationalized/date',
  '@lingui/core',
  '@lingui/react',
  '@preact/signals-react',
  '@sapphi-red/web-noise-suppressor',
  '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js',
  'amazon-chime-sdk-js',
  'axe-core',
  'comlink',
  'd3-scale',
  'd3-shape',
  'graphql',
  'graphql-ws',
  'hls.js/light',
  'libphonenumber-js/min',
  'lucide-react',
  'media-chrome/react/media-store',
  'react-aria-components/Button',
  'react-aria-components/Calendar',
  'react-aria-components/DateField',
  'react-aria-components/FieldError',
  'react-aria-components/I18nProvider',
  'react-aria-components/Label',
  'react-aria-components/RangeCalendar',
  'react-aria-components/Text',
  'react-aria-components/TimeField',
  'react-dom/client',
  'react-relay',
  'react/compiler-runtime',
  'react/jsx-dev-runtime',
  'regexparam',
  'relay-runtime',
  'valibot',
  'virtua',
  'wouter',
  'wouter/memory-location',
  'wouter/use-browser-location',
]

/** Tests of the app's shell give Node some of a window's globals before they import it, so each file has its own. */
const shellTests = 'web/app/**/*.test.ts'

/** The web's tests in Node, which need the catalogues' macros and share nothing with another file. */
export const shellProject = {
  extends: fromRoot('vite.config.ts'),
  test: {
    name: 'shell',
    include: [shellTests],
    environment: 'node' as const,
    maxWorkers: 2,
    testTimeout: PATIENCE_MS,
  },
}

/** The rules of the web: pure functions. Their files share a process, as starting one takes longer than most of them. */
export const webProject = {
  ...shellProject,
  test: { ...shellProject.test, name: 'web', include: ['web/**/*.test.ts'], exclude: [shellTests], isolate: false },
}

/** What a person sees and what a page's workers do, in a browser. */
export const componentsProject = {
  extends: fromRoot('vite.config.ts'),
  define: { TEST_ANSWER_DELAY_MS: String(testAnswerDelayMs) },
  optimizeDeps: { entries: ['main.tsx', '**/*.test.tsx'], include: foundLate },
  test: {
    name: 'components',
    include: ['{web,workers}/**/*.test.tsx'],
    setupFiles: [fromRoot('tools/test/component.setup.ts')],
    expect: patient,
    testTimeout: PATIENCE_MS,
    // Each worker has a page of its own in a context of its own: focus, size, keys and what is stored.
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { args: quiet, ...(chromium ? { executablePath: chromium } : {}) },
        // Far from UTC, where it is another day for half of it.
        contextOptions: { timezoneId: 'Pacific/Auckland' },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
}
