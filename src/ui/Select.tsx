import { useLingui } from '@lingui/react/macro'
import { type Ref, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { own } from './TextInput.tsx'
import { type SelectOption, useSelect } from './useSelect.ts'
import './parts.css'

interface SelectProps extends FieldProps {
  options: readonly SelectOption[]
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  disabled?: boolean
  /** Puts the value into a form that is read with FormData. */
  name?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * One of many: a page of 10 at first, filtered here by what is typed, more on scrolling to the bottom (specification §5,
 * §9). A choice that is not required can be cleared; empty is no choice.
 */
export function Select({
  label,
  error,
  hint,
  required,
  bare,
  wide,
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  disabled = false,
  name,
  ref,
}: SelectProps) {
  const { t } = useLingui()
  const list = useId()
  const select = useSelect(options, value, onChange)
  const { open, text, shown, total, active } = select
  const chosen = options.find((option) => option.value === value)?.label ?? value
  const ask = placeholder ?? t`请选择`
  const clearable = !required && !disabled && value !== ''
  return (
    <Field {...own({ label, error, hint, required, bare, wide })}>
      {(props) => (
        <span className="control ended select">
          {name ? <input type="hidden" name={name} value={value} /> : null}
          <input
            {...props}
            ref={ref}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open && total > 0}
            aria-controls={open && total > 0 ? list : undefined}
            aria-activedescendant={open && active >= 0 && active < shown.length ? `${list}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            // Nothing to look for in a short list: on a phone no keyboard covers it.
            inputMode={options.length > 10 ? 'text' : 'none'}
            disabled={disabled}
            value={open ? text : chosen}
            placeholder={open ? chosen || ask : ask}
            onClick={() => (open && !text ? select.hide() : open || select.show())}
            onChange={(event) => select.search(event.target.value)}
            onKeyDown={select.onKeyDown}
            onBlur={() => {
              select.hide()
              onBlur?.()
            }}
          />
          {clearable ? (
            <Button look="quiet" small icon="close" aria-label={t`清除所选`} onClick={() => onChange('')} />
          ) : (
            <Icon name="chevron" />
          )}
          {open ? <Panel id={list} label={label} value={value} {...select} /> : null}
        </span>
      )}
    </Field>
  )
}

interface PanelProps extends Pick<ReturnType<typeof useSelect>, 'shown' | 'total' | 'active' | 'choose' | 'onScroll'> {
  id: string
  label: string
  value: string
}

/** The list, above everything else on the page, so that no dialog or card cuts it off. */
function Panel({ id, label, value, shown, total, active, choose, onScroll }: PanelProps) {
  const { t } = useLingui()
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const it = panel.current
    if (!it) return
    it.showPopover()
    const place = () => placeBelow(it, it.parentElement ?? it)
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [])
  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    // A press on the list must not take the focus from the input, which would close it.
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard is at the input
    <div ref={panel} popover="manual" className="select-panel" onMouseDown={(event) => event.preventDefault()}>
      {total === 0 ? (
        <p role="status">{t`没有符合的选项`}</p>
      ) : (
        <div role="listbox" id={id} aria-label={label} onScroll={onScroll}>
          {shown.map((option, at) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays in the input (ARIA combobox)
            <div
              key={option.value}
              role="option"
              id={`${id}-${at}`}
              aria-selected={option.value === value}
              aria-setsize={total}
              aria-posinset={at + 1}
              className={at === active ? 'active' : undefined}
              onClick={() => choose(option)}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** As wide as its control, as wide as the page on a phone; above it where there is more room. */
function placeBelow(panel: HTMLElement, control: HTMLElement): void {
  const { left, top, bottom, width } = control.getBoundingClientRect()
  const height = window.visualViewport?.height ?? window.innerHeight
  const phone = window.innerWidth < 768
  panel.style.left = phone ? '0' : `${left}px`
  panel.style.width = phone ? '100vw' : `${width}px`
  const above = height - bottom < panel.offsetHeight + 8 && top > height - bottom
  panel.style.top = above ? `${top - panel.offsetHeight - 2}px` : `${bottom + 2}px`
}
