import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './tools/test/browser/findChromium.ts'
import { findFreePort } from './tools/test/findFreePort.ts'

// The workers read this file again, and inherit what the first reading has set.
process.env['E2E_PORT'] ??= String(await findFreePort())

const executablePath = findChromium()
const isRoot = process.getuid?.() === 0

// Chromium's sandbox does not run as root.
const args = isRoot ? ['--no-sandbox', '--disable-dev-shm-usage'] : []
const launchOptions = executablePath === undefined ? {} : { executablePath }

// A camera and a microphone that are not there, and a network that may be loopback alone.
const liveArgs = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
  '--allow-loopback-in-peer-connection',
]

const LIVE = '**/{liveClass*,classMode*}.e2e.ts'

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/support/server.setup.ts',
  outputDir: './node_modules/.cache/obi/e2e',
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${process.env['E2E_PORT']}`,
    // Less than a story has, so that one that hangs says where.
    actionTimeout: 120_000,
    trace: 'retain-on-failure',
    launchOptions: { ...launchOptions, args },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      testIgnore: LIVE,
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      // A story that tells how a page is laid out says so in its title; what the others tell is the same on any screen.
      grep: /@layout\b/,
      testIgnore: LIVE,
    },
    {
      name: 'live',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1280, height: 800 },
        launchOptions: { ...launchOptions, args: [...args, ...liveArgs] },
      },
      testMatch: LIVE,
      // Three browsers with sound and pictures want the machine for themselves: `npm test` runs them after the others,
      // as a run of their own. A dependency would leave them out where any other story fails.
      outputDir: './node_modules/.cache/obi/e2e-live',
      workers: 1,
      expect: { timeout: 45_000 },
    },
  ],
})
