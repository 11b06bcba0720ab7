import { findVariableFault } from '#schema/findVariableFault.ts'
import { badInput } from './checkValue.ts'

/** Refuses variables that cost more to walk than any honest call brings, before the executor walks them. */
export function boundVariables(variables: Readonly<Record<string, unknown>>): void {
  const fault = findVariableFault(variables)
  if (fault) throw badInput(fault.name, fault.message)
}
