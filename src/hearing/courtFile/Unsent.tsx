import { useLingui } from '@lingui/react/macro'
import { dropDraft } from '../../local/draft.ts'
import { useDraft, useDrafts, useFiles, useOutbox } from '../../local/hooks.ts'
import { discard, type OutboxRow } from '../../local/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { errorText } from '../../ui/errorText.ts'
import { notify } from '../../ui/notify.tsx'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { call, trialIdOf } from './drafts.ts'

/** Files of one of the calendar that wait on this device; where none `mayAdd` any more, also those that cannot go. */
export function Unsent({ trialId, mayAdd }: { trialId: string; mayAdd: boolean }) {
  const { t } = useLingui()
  const rows = (useOutbox() ?? []).filter((row) => row.call === call && !(mayAdd && row.state === 'refused'))
  const drafts = useDrafts(call) ?? []
  const ids = new Set([...rows.map(({ draftId }) => draftId), ...(mayAdd ? [] : drafts.map(({ id }) => id))])
  if (!ids.size) return null
  return (
    <ul className="items" aria-label={t`本设备上的文件`}>
      {[...ids].map((id) => (
        <One key={id} id={id} trialId={trialId} row={rows.find(({ draftId }) => draftId === id)} />
      ))}
    </ul>
  )
}

function One({ id, trialId, row }: { id: string; trialId: string; row: OutboxRow | undefined }) {
  const { t } = useLingui()
  const draft = useDraft(id)
  const files = useFiles(id) ?? []
  // Those for others are shown there.
  if (!draft || trialIdOf(draft) !== trialId) return null

  async function drop(): Promise<void> {
    const agreed = await confirm({
      title: t`放弃发送`,
      text: t`该内容及其材料将从本设备删除，无法恢复。`,
      accept: t`放弃`,
      reject: t`取消`,
      danger: true,
    })
    if (!agreed) return
    if (!row) await dropDraft(id)
    else if (!(await discard(row.id))) notify(t`正在发送，暂时无法放弃`, 'blue')
  }

  return (
    <li className="card split" style={{ padding: '0.75rem 1rem' }}>
      <div className="row">
        <PlaceTag place={draft.waiting ? 'waiting' : draft.refused ? 'attention' : 'device'} />
        <span>{files.map(({ name }) => name).join(' ')}</span>
        {draft.refused ? <span className="wrong-text">{errorText(draft.refused)}</span> : null}
      </div>
      <Button small look="danger" icon="trash" onClick={() => void drop()}>
        {t`放弃`}
      </Button>
    </li>
  )
}
