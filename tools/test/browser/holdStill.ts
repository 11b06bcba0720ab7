/**
 * Brings what moves on this page to its rest, and keeps it there until `letMove`: what is measured while it fades in
 * has the colours of no moment in particular. Browsers are handed this function as text, so it reads nothing from
 * outside of itself.
 */
export async function holdStill(): Promise<void> {
  const still = new CSSStyleSheet()
  still.replaceSync(':root { --held-still: 1 } *, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)
  const isOnItsWay = '[data-starting-style], [data-ending-style]'

  for (let isMoving = true; isMoving;) {
    isMoving =
      document.querySelector(isOnItsWay) !== null || document.documentElement.matches(':active-view-transition')
    for (const animation of document.getAnimations().filter(({ playState }) => playState === 'running')) {
      if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) {
        animation.pause()
        animation.currentTime = 0
      } else {
        animation.finish()
        isMoving = true
      }
    }
    // A finished animation may start another one in the next frame. A background page has no frames.
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
      setTimeout(resolve, 100)
    })
  }
}

/** Lets move again what `holdStill` has stopped. */
export function letMove(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
    ({ cssRules: [first] }) => !first?.cssText.includes('--held-still'),
  )
  for (const animation of document.getAnimations()) if (animation.playState === 'paused') animation.play()
}
