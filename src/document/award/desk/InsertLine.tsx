import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useAddress } from '../../../list/CaseLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { referenceAddress } from '../../editor/reference.ts'
import { type Insertable, insertedBy } from './insertable.ts'

interface InsertLineProps {
  one: Insertable
  editor: Editor
  caseId: string
}

/** One thing with what it says, the way to it, and what puts it into the text. */
export function InsertLine({ one, editor, caseId }: InsertLineProps) {
  const { t } = useLingui()
  const address = useAddress()
  const [typed, setTyped] = useState('1')
  const page = Math.min(99_999, Math.max(1, Math.trunc(Number(typed)) || 1))
  const insert = (quotes: boolean) => () => {
    editor
      .chain()
      .focus()
      .insertContent(insertedBy(one, page, quotes))
      .run()
  }
  const { title, about, paged, evidence, quote } = one
  const to = referenceAddress({ evidence, page }, caseId)
  return (
    <li>
      <strong>{title}</strong>
      {about ? <p className="small-text">{about}</p> : null}
      <span className="row">
        {paged ? (
          <label className="desk-page small-text">
            {t`页码`}
            <input
              inputMode="numeric"
              aria-label={t`${title} 的页码`}
              value={typed}
              maxLength={5}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
        ) : null}
        {editor.isEditable && quote ? (
          <Button small aria-label={t`插入 ${title}`} onClick={insert(true)}>{t`插入`}</Button>
        ) : null}
        {editor.isEditable ? (
          <Button small aria-label={t`插入对 ${title} 的引用`} onClick={insert(false)}>
            {quote ? t`仅插入引用` : t`插入引用`}
          </Button>
        ) : null}
        {to ? (
          <a
            className="button small quiet"
            href={address(to)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t`查看 ${title}`}
          >{t`查看`}</a>
        ) : null}
      </span>
    </li>
  )
}
