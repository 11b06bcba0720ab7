import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { tabDraft } from '#web/app/forms.ts'
import type { Draft } from './draft.ts'
import { fault } from './fault.ts'
import { FormCheckboxes } from './fields/FormCheckboxes.tsx'
import { FormNumber, FormText } from './fields/FormText.tsx'
import { FormTextArea } from './fields/FormTextArea.tsx'
import { Form, FormProblem, SubmitButton } from './Form.tsx'
import type { Refusal } from './FormStore.ts'
import { discards, LeaveGuard } from './LeaveGuard.tsx'
import { optionalText, text, wholeNumber } from './rules.ts'
import { useForm } from './useForm.ts'

const Course = v.object({
  days: v.pipe(v.array(v.string()), v.minLength(1, fault({ id: 'Choose at least one day.' }))),
  title: text({ most: 20, missing: { id: 'Enter a title.' } }),
  places: wholeNumber({ min: 1, max: 1_000 }),
  about: optionalText({ most: 2_000 }),
})
type CourseEntries = v.InferInput<typeof Course>

const blank: CourseEntries = { days: ['mon'], title: '', places: '12', about: '' }
const days = ['mon', 'tue'].map((value) => ({ value, label: value }))

interface CourseFormProps {
  send?: (course: CourseEntries) => Promise<void>
  refusal?: Refusal
  draft?: Draft<object>
  start?: CourseEntries
}

function CourseForm({ send = () => Promise.resolve(), refusal, draft, start = blank }: CourseFormProps) {
  const form = useForm({
    schema: Course,
    start,
    send,
    refusalOf: () => refusal ?? { message: { id: 'Something went wrong' } },
    ...(draft ? { draft } : {}),
  })
  return (
    <Form form={form}>
      <FormCheckboxes of={form.field('days')} label="Days" options={days} />
      <FormText of={form.field('title')} label="Title" />
      <FormNumber of={form.field('places')} label="Places" />
      <FormTextArea of={form.field('about')} label="About" />
      <FormProblem />
      <SubmitButton>Send</SubmitButton>
      <a href="#elsewhere">Elsewhere</a>
      <a href="#given-up" {...discards}>
        Cancel
      </a>
      <LeaveGuard />
    </Form>
  )
}

async function openForm(props: CourseFormProps = {}) {
  const screen = await render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <CourseForm {...props} />
      </I18nProvider>
    </StrictMode>,
  )
  return {
    screen,
    title: screen.getByRole('textbox', { name: 'Title' }),
    places: screen.getByRole('textbox', { name: 'Places' }),
    send: () => screen.getByRole('button', { name: 'Send' }).click(),
  }
}

const saves = () => vi.fn<(course: CourseEntries) => Promise<void>>(() => Promise.resolve())

beforeEach(() => {
  sessionStorage.clear()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})
afterEach(() => {
  vi.restoreAllMocks()
  location.hash = ''
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

test.each([
  ['en', 'Enter 1–1,000.', 'Use up to 20 characters.'],
  ['ar', 'أدخل رقمًا من 1 إلى 1,000.', '20 حرف على الأكثر.'],
] as const)('in %s a fault stands at its field, with the limit as the language writes it', async (locale, ...said) => {
  const { messages } = await import(`#web/locales/${locale}.po`)
  i18n.loadAndActivate({ locale, messages })
  const { title, places, send } = await openForm({ start: { ...blank, title: 'x'.repeat(21), places: '0' } })
  await send()
  await expect.element(places).toHaveAccessibleDescription(said[0])
  await expect.element(title).toHaveAccessibleDescription(said[1])
  await expect.element(title).toBeInvalid()
  expect(await accessibilityFindings()).toEqual([])
})

test('submitting an invalid form focuses the first error on the page, even in a group', async () => {
  const { screen, title, send } = await openForm()
  await send()
  await expect.element(title).toHaveFocus()
  await screen.getByRole('checkbox', { name: 'mon' }).click()
  await send()
  await expect.element(screen.getByRole('checkbox', { name: 'mon' })).toHaveFocus()
})

test('no error is shown before the first attempt, and a fixed error disappears at once', async () => {
  const { title, places, send } = await openForm()
  await places.fill('0')
  await expect.element(places).toBeValid()
  await send()
  await expect.element(places).toBeInvalid()
  await places.fill('8')
  await expect.element(places).toBeValid()
  await expect.element(title).toBeInvalid()
})

test('a server error is shown at its field, which gets the focus, and disappears when the field changes', async () => {
  const refusal = { message: { id: 'This title is taken.' }, field: 'title' }
  const { screen, title, places, send } = await openForm({ send: () => Promise.reject(new Error('taken')), refusal })
  await title.fill('Yoga')
  await send()
  await expect.element(title).toHaveAccessibleDescription('This title is taken.')
  await expect.element(title).toHaveFocus()
  await places.fill('13')
  await expect.element(title).toBeInvalid()
  await title.fill('Yoga II')
  await expect.element(title).toBeValid()
  expect(screen.getByRole('alert').query()).toBeNull()
})

test.each([undefined, 'owner'])(
  'an error that names no visible field (%s) is shown above the button',
  async (field) => {
    const refusal = { message: { id: 'Something went wrong' }, field }
    const { screen, title, send } = await openForm({ send: () => Promise.reject(new Error('no')), refusal })
    await title.fill('Yoga')
    await send()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Something went wrong')
    await title.fill('Yoga II')
    await expect.poll(() => screen.getByRole('alert').query()).toBeNull()
  },
)

test('the same entries are sent only once, both while the request runs and after it has succeeded', async () => {
  const way = Promise.withResolvers<void>()
  const send = vi.fn<(course: CourseEntries) => Promise<void>>(() => way.promise)
  const { screen, title } = await openForm({ send })
  await title.fill('Yoga')
  await userEvent.keyboard('{Enter}{Enter}')
  const button = screen.getByRole('button', { name: 'Send' })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  way.resolve()
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => send).toHaveBeenCalledTimes(1)
  await title.fill('Yoga II')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => send.mock.calls.map(([{ title: sent }]) => sent)).toEqual(['Yoga', 'Yoga II'])
})

test('offline, nothing is sent, and the page says so until the network is back', async () => {
  const send = saves()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const form = await openForm({ send })
  await form.title.fill('Yoga')
  await form.send()
  await expect
    .element(form.screen.getByRole('alert'))
    .toHaveTextContent('You’re offline. We kept what you entered. Send it when you’re back.')
  isOnline.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.poll(() => form.screen.getByRole('alert').query()).toBeNull()
  await form.send()
  await expect.poll(() => send).toHaveBeenCalledTimes(1)
})

test('entries survive a reload, and are deleted once they have been sent', async () => {
  const draft = tabDraft('course')
  const first = await openForm({ draft })
  await first.title.fill('Yoga')
  await first.places.fill('30')
  await first.screen.unmount()
  const second = await openForm({ draft })
  await expect.element(second.title).toHaveValue('Yoga')
  await expect.element(second.places).toHaveValue('30')
  await second.send()
  await expect.poll(() => draft.read()).toBeUndefined()
  await second.screen.unmount()
  await expect.element((await openForm({ draft })).title).toHaveValue('')
})

test('a draft in another version’s format is ignored', async () => {
  const draft = tabDraft('course')
  draft.keep({ title: 7, days: 'mon' })
  const { title } = await openForm({ draft })
  await expect.element(title).toHaveValue('')
})

const refusesToKeep: Draft<object> = { read: () => undefined, keep: () => false, forget: () => undefined }

test('leaving asks for confirmation if input would be lost, and continues once the user agrees', async () => {
  const { screen, title } = await openForm({ draft: refusesToKeep })
  const elsewhere = screen.getByRole('link', { name: 'Elsewhere' })
  await title.fill('Yoga')
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await elsewhere.click()
  const question = screen.getByRole('alertdialog', { name: 'Discard what you entered?' })
  await expect.element(question).toBeVisible()
  await screen.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(title).toHaveValue('Yoga')
  await expect.poll(() => location.hash).toBe('')
  await elsewhere.click()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => location.hash).toBe('#elsewhere')
})

test('if the draft is stored, only discarding it asks for confirmation', async () => {
  const draft = tabDraft('course')
  const { screen, title } = await openForm({ draft })
  await screen.getByRole('link', { name: 'Cancel' }).click()
  await expect.poll(() => location.hash).toBe('#given-up')
  await title.fill('Yoga')
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  await screen.getByRole('link', { name: 'Elsewhere' }).click()
  await expect.poll(() => location.hash).toBe('#elsewhere')
  await screen.getByRole('link', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => location.hash).toBe('#given-up')
  expect(draft.read()).toBeUndefined()
})
