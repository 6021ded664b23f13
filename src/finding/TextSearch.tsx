import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { findingMax, findings } from '../../contract/finding/finding.ts'
import { useAsk } from '../action/useAsk.ts'
import { useConnection } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { Downloads } from '../upload/Downloads.tsx'
import { FindList } from './FindList.tsx'
import './finding.css'

/** Looks for words in the files and pleadings of a case, or of all that this person sees. The server alone has read them. */
export function TextSearch({ caseId, opening = '' }: { caseId?: string; opening?: string }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [text, setText] = useState(opening)
  const [q, setQ] = useState(opening.trim())
  /** Where the pages of the list begin; the last one is shown. */
  const [starts, setStarts] = useState<string[]>([])
  const id = useId()
  const list = `finds ${caseId ?? id}`
  const after = starts.at(-1)
  const query = { q, ...(caseId ? { caseId } : {}), ...(after ? { after } : {}) }
  const { reply, loading, error, refresh } = useAsk(findings.findText, q ? { query } : undefined)

  function look(event: FormEvent): void {
    event.preventDefault()
    setStarts([])
    if (text.trim() === q) void refresh()
    setQ(text.trim())
  }

  return (
    <section className="card text-search" aria-label={t`全文检索`}>
      {caseId ? (
        <header>
          <h2>{t`全文检索`}</h2>
        </header>
      ) : null}
      <search className="body">
        <form className="text-search-form" onSubmit={look}>
          <TextInput
            bare
            icon="search"
            type="search"
            label={t`检索词`}
            placeholder={caseId ? t`在本案材料的正文中检索` : t`在全部案件材料的正文中检索`}
            maxLength={findingMax.characters}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button look="primary" type="submit" icon="search" disabled={!online || text.trim() === ''}>
            {t`检索`}
          </Button>
        </form>
      </search>
      {q === '' ? (
        caseId ? null : (
          <EmptyState icon="search" title={t`检索材料里的字句`}>
            <p>{t`文书、笔录、书状和证据的正文都可以检索；扫描件由机器识读后也可以检索。多个词用空格分开，引号中的词连在一起。`}</p>
          </EmptyState>
        )
      ) : !online && !reply ? (
        <EmptyState icon="offline" title={t`检索需要网络`} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : reply === undefined ? (
        <div className="body">
          <Skeleton lines={4} />
        </div>
      ) : (
        <div aria-busy={loading}>
          <FindList found={reply} ofCase={caseId !== undefined} list={list} />
          {starts.length > 0 || reply.next ? (
            <nav className="pager" aria-label={t`分页`}>
              <Button
                small
                icon="left"
                aria-label={t`上一页`}
                disabled={starts.length === 0}
                onClick={() => setStarts(starts.slice(0, -1))}
              />
              <Button
                small
                icon="chevron"
                aria-label={t`下一页`}
                disabled={!reply.next}
                onClick={() => reply.next && setStarts([...starts, reply.next])}
              />
            </nav>
          ) : null}
        </div>
      )}
      <Downloads list={list} />
    </section>
  )
}
