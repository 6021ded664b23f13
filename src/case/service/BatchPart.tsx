import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import type { ServiceBatch } from '../../../contract/service/delivery.ts'
import { serviceBatches } from '../../../contract/service/serviceBatch.ts'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { useCaseRows, useConnection } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { dateTime } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { BatchDialog } from './BatchDialog.tsx'
import { DeliveryMatrix } from './DeliveryMatrix.tsx'
import { batchLooks } from './deliveryWords.ts'
import { NotServed } from './NotServed.tsx'
import { SendDialog } from './SendDialog.tsx'

export const batchPage = 50

/** Service of documents as a secretary runs it: batches, and who has what, which follows by itself. */
export function BatchPart({ detail, refresh }: { detail: CaseDetail; refresh: () => void }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const {
    list,
    error,
    loading,
    refresh: again,
  } = useCaseRows(serviceBatches.listBatches, detail.id, batchPage, 'newest')
  const [making, setMaking] = useState(false)
  const refreshBoth = () => {
    void again()
    refresh()
  }
  return (
    <Section
      title={t`文书送达`}
      more={
        detail.acceptedAt && online ? (
          <Button small look="primary" icon="plus" aria-haspopup="dialog" onClick={() => setMaking(true)}>
            {t`新建送达`}
          </Button>
        ) : null
      }
    >
      {detail.acceptedAt && online ? <NotServed caseId={detail.id} revision={detail.revision} /> : null}
      {list?.length ? (
        <ul className="repeat">
          {list.map((one) => (
            <li key={one.id}>
              <OneBatch one={one} detail={detail} refresh={refreshBoth} />
            </li>
          ))}
        </ul>
      ) : error && !loading ? (
        <ErrorState error={error} retry={() => void again()} />
      ) : list ? (
        <EmptyState icon="send" title={t`还没有送达`}>
          <p>
            {detail.acceptedAt
              ? t`选择本案文书、受送达人和送达方式，发出后在此跟踪到每个人确认或视为送达。`
              : t`案件受理后才能送达文书。`}
          </p>
        </EmptyState>
      ) : (
        <Skeleton lines={3} />
      )}
      {making ? <BatchDialog detail={detail} refresh={refreshBoth} onClose={() => setMaking(false)} /> : null}
    </Section>
  )
}

/** One batch: what is served, on whom, and how far each way is. */
export function OneBatch({ one, detail, refresh }: { one: ServiceBatch; detail: CaseDetail; refresh: () => void }) {
  const { t, i18n } = useLingui()
  const { id, version, no, title, state, notice, term, files, byName, submittedAt, sentAt } = one
  const { words, family, icon } = batchLooks[state]
  const body = { id, version }
  const [sending, setSending] = useState(false)

  async function drop(): Promise<void> {
    const agreed = await confirm({
      title: t`删除待发出的送达`,
      text: t`将删除“${title}”，尚未向任何人发出。`,
      accept: t`删除`,
      reject: t`取消`,
      danger: true,
    })
    if (agreed) await runAction(t`已删除`, () => ask(serviceBatches.dropBatch, { body }), refresh)
  }

  return (
    <div className="stack">
      <header className="row">
        <strong className="grow">
          <span className="number nowrap">{no}</span> {title}
        </strong>
        <Tag family={family} icon={icon}>
          {i18n._(words)}
        </Tag>
        {state === 'prepared' ? (
          <>
            <Button small look="primary" icon="send" aria-haspopup="dialog" onClick={() => setSending(true)}>
              {t`发出`}
            </Button>
            <Button small icon="trash" onClick={() => void drop()}>
              {t`删除`}
            </Button>
          </>
        ) : null}
      </header>
      <p className="muted small-text">
        {sentAt ? t`${byName} 于 ${dateTime(sentAt)} 发出` : t`${byName} 于 ${dateTime(submittedAt)} 准备，尚未发出`}
        {notice ? ` · ${t`仲裁通知：答辩、举证期限自全部被申请人送达的次日起算`}` : ''}
        {term ? ` · ${t`${term.title}：全部送达后 ${term.days} 日`}` : ''}
      </p>
      <FileList files={files.map((file) => ({ ...file, id: file.attachmentId, name: file.fileName }))} />
      <DeliveryMatrix batch={one} detail={detail} refresh={refresh} />
      {sending ? <SendDialog batch={one} refresh={refresh} onClose={() => setSending(false)} /> : null}
    </div>
  )
}
