import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { PersonContext } from '#web/app/person/person.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { mia } from '#web/app/testing/showScreen.tsx'
import { MailNotice } from './MailNotice.tsx'

const roleOf = (role: HeldRole['role']): HeldRole => ({ id: role, role, companyName: undefined })

async function show(role: HeldRole['role'], hasMail: boolean) {
  const { around, shell } = shellForTests({ path: '/dashboard/classes' })
  Object.assign(shell.configuration, { mail: hasMail })
  return render(
    around(
      <PersonContext value={{ ...mia, roles: [roleOf(role)] }}>
        <main>
          <h1>Classes</h1>
          <MailNotice />
        </main>
      </PersonContext>,
    ),
  )
}

test.each(['GLOBAL', 'ADMIN'] as const)('%s sees that the server cannot send email', async (role) => {
  const screen = await show(role, false)
  await expect.element(screen.getByText(/can’t send email/)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test.each([
  ['a member where there is none', 'MEMBER', false],
  ['an admin where there is one', 'ADMIN', true],
] as const)('%s is told nothing of a mail server', async (_who, role, hasMail) => {
  const screen = await show(role, hasMail)
  await expect.element(screen.getByRole('heading', { name: 'Classes' })).toBeVisible()
  expect(screen.getByText(/can’t send email/).query()).toBeNull()
})
