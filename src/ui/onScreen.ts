/** The first element of the page that `selector` finds and that can be seen: kept screens lie hidden in the page too. */
export function onScreen(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((found) => found.checkVisibility())
}

/** Puts the cursor into the first field of the form on the screen that is refused. */
export function focusWrong(): void {
  onScreen('form .wrong :is(input, select, textarea, button)')?.focus()
}

/** Scrolls to a part of the form on the screen and puts the cursor where it is refused, else at its beginning. */
export function goTo(field: string): void {
  const part = onScreen(`form [data-field="${field}"]`) ?? onScreen(`form [name="${field}"]`)?.closest('.field')
  if (!part) return focusWrong()
  part.scrollIntoView({ block: 'center' })
  const inside = [
    '.wrong input',
    '.wrong select',
    '.wrong textarea',
    'input:not([type=hidden])',
    'select',
    'textarea',
    'button',
  ]
  part.querySelector<HTMLElement>(inside.join())?.focus({ preventScroll: true })
}
