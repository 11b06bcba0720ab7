const faults: Readonly<Record<string, string>> = {
  'a stop of the Tab key before all others': '[tabindex]:not([tabindex="0"], [tabindex^="-"])',
  'a window that knows who opened it': 'a[target=_blank]:not([rel~=noopener], [rel~=noreferrer])',
  'a drawing without a name that is not hidden': 'svg:not([aria-hidden=true], [aria-hidden=true] *, [aria-label])',
  'a part of the page without a name':
    ':is(nav, [role=dialog], [role=alertdialog]):not([aria-label], [aria-labelledby])',
}

/** Faults that no rule of axe covers and that sighted users never notice. */
export function silentFaults(): string[] {
  return Object.entries(faults).flatMap(([fault, selector]) =>
    [...document.querySelectorAll(selector)].map((element) => `${fault}: ${element.outerHTML.slice(0, 160)}`),
  )
}
