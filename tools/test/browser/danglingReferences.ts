/**
 * Attributes that name another element of the page by its id, where there is none of that id, or more than one.
 * What is not drawn is passed by: a screen that waits behind another one has let go of what it put elsewhere in the page.
 * Browsers are handed this function as text, so it reads nothing from outside of itself.
 */
export function danglingReferences(): string[] {
  const naming = [
    'aria-activedescendant',
    'aria-controls',
    'aria-describedby',
    'aria-details',
    'aria-errormessage',
    'aria-flowto',
    'aria-labelledby',
    'aria-owns',
    'for',
    'headers',
    'list',
  ]
  return naming.flatMap((attribute) =>
    [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) => {
      if (!element.checkVisibility()) return []
      const named = (element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean)
      return named
        .map((id) => ({ id, count: document.querySelectorAll(`[id="${CSS.escape(id)}"]`).length }))
        .filter(({ count }) => count !== 1)
        .map(({ id, count }) => `${attribute}="${id}" names ${count} elements: ${element.outerHTML.slice(0, 160)}`)
    }),
  )
}
