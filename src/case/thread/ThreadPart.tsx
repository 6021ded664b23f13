import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AppError } from '../../../contract/errors/errors.ts'
import { audienceWords, type CaseMessage, threadPage, threads } from '../../../contract/thread/thread.ts'
import { PendingPapers } from '../../draft/casePaper/PendingPapers.tsx'
import { ask } from '../../local/call.ts'
import { useCaseRows, useConnection, useSession } from '../../local/hooks.ts'
import { dateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { listed } from '../../ui/listed.ts'
import { Section } from '../../ui/Section.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { typedMessage } from './MessagePaper.tsx'
import { groupWords } from './words.ts'

/** What was written in a case, as far as this reader is one of those it was written to; new ones come by themselves. */
export function ThreadPart({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const { list, loading, error, refresh } = useCaseRows(threads.listCaseMessages, caseId, threadPage, 'newest')
  useMarks(list)
  return (
    <Section
      title={t`案件往来`}
      more={
        <Link to="/messageAdd" search={{ baseId: caseId }} preload={false} className="button small">
          <Icon name="plus" />
          {t`写消息`}
        </Link>
      }
    >
      <div className="stack">
        <PendingPapers
          caseId={caseId}
          submit={threads.sendCaseMessage}
          to="/messageAdd"
          label={t`本设备上的往来消息`}
          typedOf={typedMessage}
          nameOf={({ text }) => text.slice(0, 30) || t`新消息`}
        />
        {list?.length ? (
          <ul className="repeat" aria-label={t`往来消息`}>
            {list.map((one) => (
              <li key={one.id}>
                <OneMessage one={one} />
              </li>
            ))}
          </ul>
        ) : error && !loading ? (
          <ErrorState error={error} retry={() => void refresh()} />
        ) : list ? (
          <EmptyState icon="send" title={t`还没有往来消息`}>
            <p>{t`当事人、仲裁机构和仲裁庭在此就程序事项往来；任何一方联系仲裁庭，对方都能看到。`}</p>
          </EmptyState>
        ) : (
          <Skeleton lines={3} />
        )}
      </div>
    </Section>
  )
}

function OneMessage({ one }: { one: CaseMessage }) {
  const { t, i18n } = useLingui()
  const { audience, by, byName, submittedAt, text, files, cited, readBy } = one
  const readers = listed(readBy.map(({ name }) => name))
  return (
    <div className="stack" style={{ gap: '0.5rem' }}>
      <div className="row">
        <strong>{byName}</strong>
        <span className="muted small-text">
          {i18n._(groupWords[by])} ·{' '}
          <time dateTime={submittedAt} className="number nowrap">
            {dateTime(submittedAt)}
          </time>
        </span>
        <Tag family={audience === 'all' ? 'blue' : 'grey'} icon="people">
          {i18n._(audienceWords[audience])}
        </Tag>
      </div>
      <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</p>
      <FileList files={files.map((file) => ({ ...file, id: file.attachmentId, name: file.fileName }))} />
      {cited.length ? (
        <>
          <p className="muted small-text">{t`引用的本案文件：`}</p>
          <FileList files={cited.map((file) => ({ ...file, id: file.attachmentId, name: file.fileName }))} />
        </>
      ) : null}
      {readers ? <p className="muted small-text">{t`已读：${readers}`}</p> : null}
    </div>
  )
}

/** What is on the screen was read, by whoever has a network to say so; else the next time. */
function useMarks(list: CaseMessage[] | undefined): void {
  const { online } = useConnection()
  const me = useSession()?.user.id
  const asked = useRef(new Set<string>())
  const fresh = (list ?? [])
    .filter((one) => one.byId !== me && !one.readBy.some(({ id }) => id === me) && !asked.current.has(one.id))
    .slice(0, 100)
    .map((one) => one.id)
  const key = fresh.join()
  useEffect(() => {
    if (!online || !me || key === '') return
    const ids = key.split(',')
    for (const id of ids) asked.current.add(id)
    ask(threads.readCaseMessages, { body: { ids } }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      // It is said again with the next screen.
      for (const id of ids) asked.current.delete(id)
    })
  }, [online, me, key])
}
