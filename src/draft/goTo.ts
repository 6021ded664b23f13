import { focusWrong, onScreen } from '../ui/onScreen.ts'

/** Scrolls to a part of the form on the screen and puts the cursor where it is refused, else at its beginning. */
export function goTo(field: string): void {
  const part = onScreen(`form [data-field="${field}"]`) ?? onScreen(`form [name="${field}"]`)?.closest('.field')
  if (!part) {
    focusWrong()
    return
  }
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
