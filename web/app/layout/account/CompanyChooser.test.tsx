import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import type { HeldRole } from '#web/app/person/workspace.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { CompanyChooser } from './CompanyChooser.tsx'

const coach: HeldRole = { id: 'r1', role: 'COACH', companyName: 'North Dojo' }
const roles: HeldRole[] = [
  coach,
  { id: 'r2', role: 'ADMIN', companyName: 'دوجو الشرق' },
  { id: 'r3', role: 'GLOBAL', companyName: undefined },
]

test('a user with several roles chooses by company, and admin roles are labeled (row 34)', async () => {
  const choose = vi.fn<(role: HeldRole) => void>()
  const { around } = shellForTests({})
  const screen = await render(
    around(<CompanyChooser roles={roles} current={coach} open onOpenChange={() => undefined} onChoose={choose} />),
  )
  const dialog = screen.getByRole('dialog', { name: 'Choose a company' })
  const entries = dialog.getByRole('listitem').elements()
  expect(entries.map((entry) => entry.textContent)).toEqual([
    'North Dojo',
    'دوجو الشرقAdmin',
    'Global AdminGlobal Admin',
  ])
  const name = dialog.getByText('دوجو الشرق').element()
  expect(getComputedStyle(name).direction).toBe('rtl')
  const marked = dialog
    .getByRole('button')
    .elements()
    .filter((entry) => entry.getAttribute('aria-current') === 'true')
  expect(marked.map((entry) => entry.textContent)).toEqual(['North Dojo'])
  expect(await accessibilityFindings()).toEqual([])
  await dialog.getByRole('button', { name: /دوجو الشرق/ }).click()
  await expect.poll(() => choose).toHaveBeenCalledWith(roles[1])
})
