import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Award, awards } from '../../../contract/award/award.ts'
import { useAsk } from '../../action/useAsk.ts'
import { awardTags } from '../../case/award/words.ts'
import { useRow } from '../../local/hooks.ts'
import { hrefTo } from '../../ui/address.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Saved } from '../../ui/DraftNotices.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Comments } from './Comments.tsx'
import { PrintButtons } from './PrintButtons.tsx'
import { Rounds } from './Rounds.tsx'
import { useSharedText } from './useSharedText.ts'
import { Versions } from './Versions.tsx'
import { Votes } from './Votes.tsx'

const Desk = lazy(async () => ({ default: (await import('./desk/Desk.tsx')).Desk }))

/** What a tribunal writes together, votes on and hears back from scrutiny. */
export function Deliberation({ row }: { row: Award }) {
  const { t, i18n } = useLingui()
  const { id, baseId, title, caseNo } = row
  const { text, error, savedAt } = useSharedText({ id, baseId, title: `${caseNo} · ${title}` })
  const [quote, setQuote] = useState('')
  const { row: room } = useRow('awardRoom', id)
  const { reply, refresh } = useAsk(awards.getDeliberation, { params: { id } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when there is something new
  useEffect(() => void refresh(), [room?.version, row.version])
  const [words, family, icon] = awardTags[row.state]
  const isOpen = row.state === 'draft'
  const dropped = reply?.steps.find((one) => one.action === 'drop')
  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="muted">{caseNo}</p>
        </div>
        <div className="row">
          <a className="button" href={hrefTo('/CaseDetails', { caseId: baseId })}>
            {t`返回案件`}
          </a>
          <PrintButtons row={row} body={reply?.body} />
          <Saved savedAt={savedAt} />
          <Tag family={family} icon={icon}>
            {i18n._(words)}
          </Tag>
        </div>
      </div>
      <Banner family="blue" icon="lock">
        {t`评议保密：文本、表决和批注仅仲裁庭成员及其指定的秘书可见。本设备上的副本加密保存，连续 7 天未与服务器联系的，须联网后才能打开。`}
      </Banner>
      {isOpen ? null : (
        <Banner family="amber" icon="info">
          {row.state !== 'dropped' ? (
            t`文本已定稿，现阶段不能修改。`
          ) : dropped ? (
            <p style={{ overflowWrap: 'anywhere' }}>{t`草稿已由 ${dropped.byName} 放弃：${dropped.reason}`}</p>
          ) : (
            t`草稿已放弃。`
          )}
        </Banner>
      )}
      {text ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <Desk key={text.doc.guid} row={row} shared={text} editable={isOpen} onSelect={setQuote} />
        </Suspense>
      ) : error ? (
        <ErrorState error={error} retry={() => location.reload()} />
      ) : (
        <Skeleton lines={8} />
      )}
      <Comments row={row} comments={reply?.comments} quote={quote} refresh={() => void refresh()} />
      {reply ? <Versions row={row} deliberation={reply} refresh={() => void refresh()} /> : null}
      {reply ? <Votes deliberation={reply} /> : null}
      {row.submittedAt ? <Rounds row={row} inside /> : null}
    </div>
  )
}
