/**
 * Attributes that refer to another element of the page by an id that does not exist, or exists more than once. Skips
 * elements that are not rendered: a hidden screen has removed its portals. Browsers get this function as text, so it
 * uses nothing outside of itself.
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
