/** The first element of the page that `selector` finds and that can be seen: kept screens lie hidden in the page too. */
export function onScreen(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((found) => found.checkVisibility())
}

/** Puts the cursor into the first field of the form on the screen that is refused. */
export function focusWrong(): void {
  onScreen('form .wrong :is(input, select, textarea, button)')?.focus()
}
