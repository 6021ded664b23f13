import type { ChangeEvent, CompositionEvent, FocusEvent } from 'react'
import { type Kind, understood } from '../../contract/both/understood.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

/**
 * Handlers that put every typed or pasted text through `clean` before anybody else sees it. While an input method is
 * composing, the text is its own: it is cleaned when the composition ends.
 */
export function cleaned<C extends Control>(
  clean: (text: string) => string,
  { onChange, onCompositionEnd }: { onChange?: OnChange<C>; onCompositionEnd?: OnEnd<C> },
): { onChange: (event: ChangeEvent<C>) => void; onCompositionEnd: (event: CompositionEvent<C>) => void } {
  const rewrite = (control: C) => {
    const text = clean(control.value)
    if (text === control.value) return false
    write(control, text)
    return true
  }
  return {
    onChange(event) {
      if (!(event.nativeEvent as InputEvent).isComposing) {
        const { value } = event.target
        const text = clean(value)
        if (text !== value) event.target.value = text
      }
      onChange?.(event)
    },
    onCompositionEnd(event) {
      // Some browsers fire no input event after this one.
      rewrite(event.currentTarget)
      onCompositionEnd?.(event)
    },
  }
}

/** A number, an address or a sum is shown as it was understood once whoever typed or pasted it goes on. */
export const shownAs =
  <C extends Control>(kind: Kind, onBlur?: (event: FocusEvent<C>) => unknown) =>
  (event: FocusEvent<C>): void => {
    const control = event.currentTarget
    const plain = understood[kind](control.value)
    if (plain !== control.value) write(control, plain)
    onBlur?.(event)
  }

type OnChange<C extends Control> = ((event: ChangeEvent<C>) => unknown) | undefined
type OnEnd<C extends Control> = ((event: CompositionEvent<C>) => unknown) | undefined

/** Changes a control's text as a person would, so that React and the forms hear of it. */
function write(control: Control, text: string): void {
  const kind = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What is left of typed text for a code: at most 4 digits (specification §9), those of Chinese input methods too. */
export function codeDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, 4)
}

/** An IP address with plain digits and points. */
export function ipText(text: string): string {
  return text.normalize('NFKC').replace(/。/g, '.').replace(/\s/g, '')
}

/** The first `most` characters, no half of a pair at the end. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most)
  return /[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept
}
