/** The first element of the page that `selector` finds and that can be seen: kept screens lie hidden in the page too. */
export function onScreen(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((found) => found.checkVisibility())
}
