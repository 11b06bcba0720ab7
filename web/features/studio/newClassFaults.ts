import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { NewClassFault } from './newClassForm.ts'

const faults: Record<NewClassFault, MessageDescriptor> = {
  'Choose a category.': msg`Choose a category.`,
  'Enter a title.': msg`Enter a title.`,
  'Use up to 100 characters.': msg`Use up to 100 characters.`,
  'Use up to 5,000 characters.': msg`Use up to 5,000 characters.`,
  'Choose a date.': msg`Choose a date.`,
  'Choose a time.': msg`Choose a time.`,
  'The clocks change that day and skip this time. Choose another.': msg`The clocks change that day and skip this time. Choose another.`,
  'Choose a time in the future.': msg`Choose a time in the future.`,
  'Choose a date within a year.': msg`Choose a date within a year.`,
  'Enter 5 minutes to 8 hours.': msg`Enter 5 minutes to 8 hours.`,
  'Choose at least one day.': msg`Choose at least one day.`,
  'Enter 1–52 weeks.': msg`Enter 1–52 weeks.`,
  'A class can repeat for up to a year.': msg`A class can repeat for up to a year.`,
  'That’s over 200 dates. Choose fewer days or weeks.': msg`That’s over 200 dates. Choose fewer days or weeks.`,
  'Enter 1–1,000 spots.': msg`Enter 1–1,000 spots.`,
}

/** What is wrong with a field, in the reader's language. */
export function useFaultText(): (fault: string | undefined) => string | undefined {
  const { t } = useLingui()
  return (fault) => (fault !== undefined && isFault(fault) ? t(faults[fault]) : fault)
}

function isFault(text: string): text is NewClassFault {
  return Object.hasOwn(faults, text)
}
