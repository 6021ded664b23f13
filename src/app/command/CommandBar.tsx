import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { useClosing } from '../../ui/Menu.tsx'
import { CommandAnswers } from './CommandAnswers.tsx'

interface Props {
  /** The field, which a key takes the focus to. */
  ref?: Ref<HTMLInputElement>
  /** In a dialog its answers stand below it; in the bar they hang from it. */
  inDialog?: boolean
  /** Something was chosen. */
  onChosen?: () => void
}

/**
 * One field for cases, the people in them, sessions, screens and messages: found on the device at once, also without a network, then
 * at the server. It leads on to the search in the texts of cases.
 */
export function CommandBar({ ref, inDialog = false, onChosen }: Props) {
  const { t } = useLingui()
  const router = useRouter()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [isOpen, setIsOpen] = useState(inDialog)
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  /** The addresses that are offered, in their order. */
  const offered = useRef<readonly string[]>([])
  useClosing(host, () => setIsOpen(false), isOpen && !inDialog)

  function go(to: string | undefined): void {
    if (!to) return
    setText('')
    setAt(0)
    setIsOpen(inDialog)
    router.history.push(to)
    onChosen?.()
  }

  function onKey(event: KeyboardEvent): void {
    // While a word is composed, Enter and the arrows are of its composing.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') go(offered.current[at])
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const count = offered.current.length
    if (!step || !count) return
    event.preventDefault()
    setIsOpen(true)
    setAt((at + step + count) % count)
  }

  return (
    <div className={`head-search${inDialog ? ' in-dialog' : ''}`} ref={host}>
      <Icon name="search" />
      <input
        ref={ref}
        type="search"
        role="combobox"
        aria-label={t`搜索案件、人员和功能`}
        placeholder={inDialog ? t`搜索案件、人员和功能` : t`搜索 Ctrl+K`}
        aria-keyshortcuts="Control+K Meta+K /"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        maxLength={100}
        value={text}
        onFocus={() => setIsOpen(true)}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
          setIsOpen(true)
        }}
        onKeyDown={onKey}
      />
      {isOpen ? <CommandAnswers id={id} text={text} at={at} offered={offered} go={go} /> : null}
    </div>
  )
}
