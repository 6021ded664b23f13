import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { paragraphMax } from '../../../contract/hearing/record.ts'
import { useSession } from '../../local/hooks.ts'
import { PhraseArea } from '../../phrase/PhraseArea.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import type { Desk } from './desk.ts'
import type { Typist } from './typist.ts'

interface ComposerProps {
  typist: Typist
  desk: Desk
  id: string
  /** It is one of before that is changed. */
  isChange: boolean
  next: () => void
}

/** Where the secretary types: everybody sees it a moment later; Ctrl+Enter begins the next paragraph. */
export function Composer({ typist, desk, id, isChange, next }: ComposerProps) {
  const { t } = useLingui()
  const [lastSpeaker, setLastSpeaker] = useState('')
  const pending = useSnapshot(typist.pending, { sync: true })
  const names = useId()
  const box = useRef<HTMLFormElement>(null)
  // Phrases are those of an account, which is on this device or not: a code alone opens the room, too.
  const Area = useSession()?.user.cate === 'MISHU' ? PhraseArea : TextArea
  const stands = desk.entries.find((one) => one.id === id)
  const typed = pending[id]
  const speaker = typed?.speaker ?? stands?.speaker ?? lastSpeaker
  const text = typed?.text ?? stands?.text ?? ''

  useEffect(() => {
    if (isChange) box.current?.querySelector('textarea')?.focus()
  }, [isChange])

  function finish(): void {
    if (!isChange) setLastSpeaker(speaker)
    next()
    box.current?.querySelector('textarea')?.focus()
  }

  return (
    <form
      ref={box}
      aria-label={isChange ? t`修改发言` : t`记入发言`}
      onSubmit={(event) => {
        event.preventDefault()
        finish()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        finish()
      }}
    >
      <TextInput
        label={t`发言人`}
        list={names}
        autoComplete="off"
        maxLength={100}
        value={speaker}
        onChange={({ target }) => {
          setLastSpeaker(target.value)
          typist.type(id, { speaker: target.value, text })
        }}
      />
      <datalist id={names}>
        {desk.people.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Area
        label={t`发言内容`}
        rows={4}
        aria-keyshortcuts="Control+Enter"
        count={text.length}
        limit={paragraphMax}
        value={text}
        error={typed?.refused ? { code: typed.refused } : undefined}
        onChange={({ target }) => typist.type(id, { speaker, text: target.value })}
      />
      <Button
        look="primary"
        type="submit"
        icon={isChange ? 'check' : 'down'}
        disabled={text.trim() === '' && !isChange}
      >
        {isChange ? t`完成修改` : t`下一段`}
      </Button>
    </form>
  )
}
