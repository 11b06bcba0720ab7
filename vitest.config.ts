import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from '#tools/test/findChromium.ts'
import { nodeProject, patient } from '#tools/test/nodeProject.ts'

const chromium = findChromium()
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run']

// A dependency found in mid-run reloads the page under its test. The scan does not see through macros, and what it
// found once is kept, so all that a new test may bring is named.
const foundLate = [
  '@base-ui/react/*',
  '@hookform/resolvers/valibot',
  '@lingui/core',
  '@lingui/react',
  '@preact/signals-react',
  '@sapphi-red/web-noise-suppressor',
  '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js',
  'amazon-chime-sdk-js',
  'axe-core',
  'graphql',
  'graphql-ws',
  'libphonenumber-js/min',
  'lucide-react',
  'react-dom/client',
  'react-hook-form',
  'react-relay',
  'react/compiler-runtime',
  'react/jsx-dev-runtime',
  'regexparam',
  'relay-runtime',
  'valibot',
  'wouter',
  'wouter/memory-location',
  'wouter/use-browser-location',
]

// Beside the machine's own, which is mostly UTC: clocks that change at other times and by night, in both hemispheres.
const zones = ['America/New_York', 'Africa/Cairo', 'Pacific/Auckland']

const rulesOfTime = [
  'backend/{classes,demo,platform}/{planDates,readNewClass,demoTimetable,wallTime}.test.ts',
  'web/lib/*{Date,Time,Words,day,time,week}*.test.ts',
  'web/app/greeting.test.ts',
  'web/features/{booking,classes,meeting,studio,today}/*.test.ts',
  'web/features/meeting/classMode/{serverClock,timerAt}.test.ts',
]

export default defineConfig({
  test: {
    projects: [
      nodeProject,
      {
        // The rules of the web: pure functions, which need the catalogues' macros but no window.
        extends: './vite.config.ts',
        test: { name: 'web', include: ['web/**/*.test.ts'], environment: 'node', maxWorkers: 2 },
      },
      ...zones.map((zone) => ({
        extends: './vite.config.ts' as const,
        test: { name: zone, include: rulesOfTime, environment: 'node' as const, env: { TZ: zone }, maxWorkers: 2 },
      })),
      {
        extends: './vite.config.ts',
        optimizeDeps: {
          entries: ['main.tsx', '**/*.test.tsx'],
          include: foundLate,
        },
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          setupFiles: [fileURLToPath(new URL('./tools/test/component.setup.ts', import.meta.url))],
          expect: patient,
          testTimeout: 20_000,
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
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
