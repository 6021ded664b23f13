import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { Skeleton } from '../../../ui/States.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { InsertLine } from './InsertLine.tsx'
import type { Insertable } from './insertable.ts'
import { RecordInserts } from './RecordInserts.tsx'
import { useInsertables } from './useInsertables.ts'

interface InsertsProps {
  editor: Editor
  caseId: string
}

/** What the case holds, each to be put into the text where one writes, with a reference that leads back to it. */
export function Inserts({ editor, caseId }: InsertsProps) {
  const { t } = useLingui()
  const { known, groups } = useInsertables(caseId)
  const [wanted, setWanted] = useState('')
  const fits = ({ title, about, quote }: Insertable) => `${title} ${about} ${quote}`.includes(wanted.trim())
  return (
    <section className="card desk-inserts" aria-label={t`案件材料`}>
      <header>
        <h2>{t`案件材料`}</h2>
      </header>
      <div className="body stack">
        <p className="muted small-text">
          {editor.isEditable ? t`把光标放在正文中要引用的位置，再选“插入”。` : t`文本已定稿，可以查阅，不能插入。`}
        </p>
        <TextInput
          label={t`查找案件材料`}
          bare
          icon="search"
          placeholder={t`查找案件材料`}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        {known ? null : <Skeleton lines={3} />}
        {groups.map(({ key, title, list }) => {
          const shown = list.filter(fits)
          return (
            <details key={key} open={wanted.trim() !== '' && shown.length > 0}>
              <summary>
                {title} <span className="number muted">{shown.length}</span>
              </summary>
              {shown.length ? (
                <ul className="desk-list">
                  {shown.map((one) => (
                    <InsertLine key={one.key} one={one} editor={editor} caseId={caseId} />
                  ))}
                </ul>
              ) : (
                <p className="muted small-text">{wanted.trim() ? t`没有找到` : t`本案没有此项内容。`}</p>
              )}
            </details>
          )
        })}
        <RecordInserts editor={editor} caseId={caseId} wanted={wanted.trim()} />
      </div>
    </section>
  )
}
