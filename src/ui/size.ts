import { cookie, setCookie } from './cookie.ts'

/** The four sizes of the page (specification §4), largest first. */
export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]

const days = 7

/** The size kept on this device. */
export function keptSize(): Size {
  const kept = cookie('size')
  return sizes.find((size) => size === kept) ?? 'small'
}

/** Somebody chose a size; the page begins anew in it, as it does in another language. */
export function chooseSize(size: Size): void {
  setCookie('size', size, days)
  location.reload()
}
