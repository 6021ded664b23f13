import { useLingui } from '@lingui/react/macro'
import { caseDocuments } from '../../../contract/caseDocument/caseDocument.ts'
import { courtNotices } from '../../../contract/caseDocument/courtNotice.ts'
import { type Trial, trialIsOver } from '../../../contract/hearing/trial.ts'
import { upload } from '../../../contract/upload/upload.ts'
import { useMay } from '../../account/role/useMay.ts'
import { runAction } from '../../action/runAction.ts'
import { useAsk } from '../../action/useAsk.ts'
import { ask, askFile } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { hrefTo } from '../../ui/address.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { openFile } from '../../upload/openFile.ts'

/** The notice of a hearing as a document of its case: made, made anew from what is planned now, or written otherwise. */
export function TrialNotice({ row, baseId }: { row: Trial; baseId: string }) {
  const mayMake = useMay(courtNotices.rebuildCourtTrialNotice)
  return mayMake ? <Notice row={row} baseId={baseId} /> : null
}

function Notice({ row, baseId }: { row: Trial; baseId: string }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const { reply, error, refresh } = useAsk(caseDocuments.listDocuments, { query: { baseId } })
  const all = reply?.filter((one) => one.trialId === row.id && one.kind === 'hearingNotice')
  const notice = all?.find((one) => one.replacedBy === null && one.voidedAt === null)
  const isOver = trialIsOver.includes(row.state)
  if (all && !notice && isOver) return null

  const open = () =>
    openFile({ id: row.id, name: 'notice.pdf' }, '', async () => {
      const { file } = await ask(courtNotices.createCourtNotice, { params: { id: row.id } })
      void refresh()
      return (await askFile(upload.downloadAttachment, { params: { id: file.attachmentId } })).blob
    })
  const rebuild = () =>
    runAction(
      t`已按当前安排重新生成通知书`,
      () => ask(courtNotices.rebuildCourtTrialNotice, { body: { id: row.id } }),
      refresh,
    )
  return (
    <section className="stack" aria-label={t`开庭通知书`}>
      <h3>{t`开庭通知书`}</h3>
      {!all ? error ? <ErrorState error={error} retry={() => void refresh()} /> : <Skeleton lines={1} /> : null}
      {notice ? (
        <FileList
          files={[
            {
              ...{ id: notice.file.attachmentId, name: notice.file.name, size: notice.file.size },
              note: `${notice.byName} ${dateTime(notice.at)}`,
            },
          ]}
        />
      ) : null}
      {all && !isOver ? (
        <div className="row">
          {notice ? (
            <>
              <OnceButton small icon="refresh" disabled={!online} action={rebuild}>
                {t`重新生成通知书`}
              </OnceButton>
              <a className="button" href={hrefTo('/viewWps', { caseId: baseId, replaces: notice.id })}>
                {t`修改通知书内容`}
              </a>
            </>
          ) : (
            <Button small icon="file" disabled={!online} onClick={() => void open()}>
              {t`生成开庭通知书`}
            </Button>
          )}
        </div>
      ) : null}
    </section>
  )
}
