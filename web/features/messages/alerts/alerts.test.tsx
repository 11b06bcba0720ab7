import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { conversationOf } from '#web/features/messages/messagesForTests.ts'
import { dismissToast } from '#web/ui/feedback/notify.ts'
import { AlertSwitch } from './AlertSwitch.tsx'
import { LiveAlerts } from './LiveAlerts.tsx'
import { chooseAlerts, wantsAlerts } from './wantsAlerts.ts'

const shown: { title: string; body: string | undefined; notification: EventTarget }[] = []

/** The notifications of a browser: tests have no desktop. */
function stubBrowser(
  permission: NotificationPermission | undefined,
  given: { answer?: NotificationPermission; throws?: boolean } = {},
) {
  if (permission === undefined) {
    vi.stubGlobal('Notification', undefined)
    return
  }
  class BrowserNotification extends EventTarget {
    static permission = permission
    static requestPermission = async () => (BrowserNotification.permission = given.answer ?? permission)
    constructor(title: string, options?: NotificationOptions) {
      super()
      if (given.throws) throw new TypeError('Illegal constructor')
      shown.push({ title, body: options?.body, notification: this })
    }
    close() {}
  }
  vi.stubGlobal('Notification', BrowserNotification)
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  shown.length = 0
  dismissToast()
  chooseAlerts(false)
})

async function follow() {
  const { around, live } = shellForTests({})
  const screen = await render(around(<LiveAlerts viewerId="mia" />))
  await expect.poll(() => live.followed().map(({ name }) => name)).toContain('LiveAlertsSubscription')
  const tell = (
    lastSeq: number,
    part: { readSeq?: number; [field: string]: unknown } = {},
    lastMessage = `Text ${lastSeq}`,
  ) =>
    live.tell('LiveAlertsSubscription', {
      told: {
        ...conversationOf('c1', ['kenji'], { lastSeq, lastMessage, readSeq: part.readSeq ?? 0 }),
        viewerParticipant: { id: 'c1-mia', isMuted: false, readSeq: 0, unreadCount: 1, ...part },
      },
    })
  return { screen, tell }
}

const hide = (state: DocumentVisibilityState) => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)

test('a message that arrives while the tab is hidden is shown with the sender and its text, once', async () => {
  stubBrowser('granted')
  hide('hidden')
  const { tell } = await follow()
  tell(1)
  // The message was edited.
  tell(1, {}, 'Text 1, edited')
  tell(2)
  await expect.poll(() => shown.length).toBe(2)
  expect(shown).toMatchObject([
    { title: 'Kenji Moreau', body: 'Text 1' },
    { title: 'Kenji Moreau', body: 'Text 2' },
  ])
})

test('nothing is shown in a visible tab, of a muted conversation, or of a message that was read', async () => {
  stubBrowser('granted')
  const visibility = hide('visible')
  const { tell } = await follow()
  tell(1)
  visibility.mockReturnValue('hidden')
  tell(2, { isMuted: true })
  tell(3, { readSeq: 3, unreadCount: 0 })
  tell(4)
  await expect.poll(() => shown).toMatchObject([{ body: 'Text 4' }])
})

test.each([
  ['the browser has no permission', 'denied', {}],
  ['the browser throws', 'granted', { throws: true }],
  ['the browser has no notifications', undefined, {}],
] as const)(
  'if %s, an alert has the title and the body of the notification (row 47)',
  async (_why, permission, given) => {
    stubBrowser(permission, given)
    hide('hidden')
    const { screen, tell } = await follow()
    tell(1)
    await expect.element(screen.getByRole('heading', { name: 'Kenji Moreau' })).toBeVisible()
    await expect.element(screen.getByText('Text 1').first()).toBeVisible()
  },
)

test('if the browser fails to show a notification, an alert has its title and body (row 47)', async () => {
  stubBrowser('granted')
  hide('hidden')
  const { screen, tell } = await follow()
  tell(1)
  await expect.poll(() => shown.length).toBe(1)
  shown[0]?.notification.dispatchEvent(new Event('error'))
  await expect.element(screen.getByRole('heading', { name: 'Kenji Moreau' })).toBeVisible()
  await expect.element(screen.getByText('Text 1').first()).toBeVisible()
})

test('a browser without notifications has no switch for them', async () => {
  vi.stubGlobal('Notification', undefined)
  const screen = await render(shellForTests({}).around(<AlertSwitch />))
  expect(screen.container.querySelector('[role=switch]')).toBeNull()
})

test('the browser asks for permission when the user turns notifications on', async () => {
  stubBrowser('default', { answer: 'granted' })
  const screen = await render(shellForTests({}).around(<AlertSwitch />))
  const alerts = screen.getByRole('switch', { name: /^Notifications in this browser/ })
  await expect.element(alerts).not.toBeChecked()
  await alerts.click()
  await expect.element(alerts).toBeChecked()
  expect(wantsAlerts.value).toBe(true)
})

test('a user who refuses the permission is told where to give it', async () => {
  stubBrowser('default', { answer: 'denied' })
  const screen = await render(shellForTests({}).around(<AlertSwitch />))
  await screen.getByRole('switch', { name: /^Notifications in this browser/ }).click()
  await expect.element(screen.getByText(/Your browser blocks notifications/)).toBeVisible()
  expect(wantsAlerts.value).toBe(false)
})
