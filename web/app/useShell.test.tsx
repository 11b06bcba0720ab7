import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { useWaysOut } from '#web/features/meeting/room/leaving.tsx'
import { useShell } from './useShell.ts'

function OutsideOfAll() {
  useShell()
  return undefined
}

function RoomOutsideOfAll() {
  useWaysOut({ meetingId: 'm', region: 'us-east-2' })
  return undefined
}

test.each([
  ['shell', OutsideOfAll, 'This component needs a shell around it'],
  ['room', RoomOutsideOfAll, /without|No shell/],
] as const)('a component outside the app that asks for its %s throws (row 82)', async (_what, Outside, why) => {
  const failures: unknown[] = []
  const root = createRoot(document.createElement('div'), { onUncaughtError: (error) => void failures.push(error) })
  onTestFinished(() => root.unmount())
  root.render(<Outside />)
  await expect.poll(() => failures).toHaveLength(1)
  expect(() => {
    throw failures[0]
  }).toThrow(why)
})
