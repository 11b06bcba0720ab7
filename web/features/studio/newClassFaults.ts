import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { NewClassFault } from './newClassForm.ts'

const faults: Record<NewClassFault, MessageDescriptor> = {
  'Choose a discipline.': msg`Choose a discipline.`,
  'Give the class a title.': msg`Give the class a title.`,
  'The title has at most 100 characters.': msg`The title has at most 100 characters.`,
  'The description has at most 5,000 characters.': msg`The description has at most 5,000 characters.`,
  'Choose a date.': msg`Choose a date.`,
  'Choose a time.': msg`Choose a time.`,
  'The clocks skip this time on that day. Choose another.': msg`The clocks skip this time on that day. Choose another.`,
  'The class has to start in the future.': msg`The class has to start in the future.`,
  'The class has to start within a year.': msg`The class has to start within a year.`,
  'A class lasts from 5 minutes to 8 hours.': msg`A class lasts from 5 minutes to 8 hours.`,
  'Choose at least one day.': msg`Choose at least one day.`,
  'Give from 1 to 52 weeks.': msg`Give from 1 to 52 weeks.`,
  'A class repeats for a year at most.': msg`A class repeats for a year at most.`,
  'A class has at most 200 dates. Choose fewer days or weeks.': msg`A class has at most 200 dates. Choose fewer days or weeks.`,
  'A class has from 1 to 1,000 places.': msg`A class has from 1 to 1,000 places.`,
}

/** What is wrong with a field, in the reader's language. */
export function useFaultText(): (fault: string | undefined) => string | undefined {
  const { t } = useLingui()
  return (fault) => (fault !== undefined && isFault(fault) ? t(faults[fault]) : fault)
}

function isFault(text: string): text is NewClassFault {
  return Object.hasOwn(faults, text)
}
