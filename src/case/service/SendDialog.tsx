import { useLingui } from '@lingui/react/macro'
import { mayMake } from '../../../contract/kernel/call.ts'
import type { ServiceBatch } from '../../../contract/service/delivery.ts'
import { serviceBatches } from '../../../contract/service/serviceBatch.ts'
import { runAction } from '../../action/runAction.ts'
import { useAsk } from '../../action/useAsk.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { ask } from '../../local/call.ts'
import { useSession } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { OnceButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { listed } from '../../ui/listed.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { GapList } from './NotServed.tsx'

interface SendProps {
  batch: ServiceBatch
  refresh: () => void
  onClose: () => void
}

/** Looks once more before a batch leaves: who lacks a document, and which would leave without the seal of the institution. */
export function SendDialog({ batch, refresh, onClose }: SendProps) {
  const { t } = useLingui()
  const user = useSession()?.user
  const { id, version, baseId, no, title, files, parties } = batch
  const asked = useAsk(serviceBatches.listServiceGaps, { query: { baseId, batchId: id } })
  const { reply, error } = asked
  const decision = useDecision({
    call: serviceBatches.sendBatch,
    about: { id, version },
    opening: { evenMissing: false, evenUnsealed: false },
    done: t`已发出`,
    refresh,
    onClose,
  })
  const { values, set, wrong } = decision
  const [whom, what] = [listed(parties.map(({ name }) => name)), files.length]
  const unsealed = listed((reply?.unsealed ?? []).map((one) => `${one.title} ${one.no}`))
  const maySeal = user !== undefined && mayMake(serviceBatches.sealBatch, user)

  async function seal(): Promise<void> {
    const done = await runAction(
      t`已用印，请核对后发出`,
      () => ask(serviceBatches.sealBatch, { body: { id, version } }),
      refresh,
    )
    // What is sent now is another version of the batch: it is looked at anew.
    if (done) onClose()
  }

  return (
    <DecisionDialog
      decision={decision}
      title={t`发出送达 ${no}`}
      says={t`“${title}”：文书 ${what} 份，向${whom}送达。发出后不能收回。`}
      accept={t`发出`}
      icon="send"
      disabled={!reply}
    >
      {reply ? null : error ? <ErrorState error={error} retry={() => void asked.refresh()} /> : <Skeleton lines={3} />}
      {reply?.gaps.length ? (
        <>
          <Banner family="amber" icon="alert">
            <strong>{t`本次发出后，仍未送达：`}</strong>
            <GapList gaps={reply.gaps} />
          </Banner>
          <Checkbox
            checked={values.evenMissing === true}
            onChange={({ target }) => set({ evenMissing: target.checked })}
            error={wrong('evenMissing')}
          >
            {t`上列文书另行送达，先发出本次送达`}
          </Checkbox>
        </>
      ) : null}
      {reply?.unsealed.length ? (
        <>
          <Banner family="amber" icon="alert">
            {t`以下文书尚未加盖电子印章，收件人不能在线核验：${unsealed}`}
            {maySeal ? (
              <div className="row">
                <OnceButton small icon="shield" action={seal}>
                  {t`立即用印`}
                </OnceButton>
              </div>
            ) : null}
          </Banner>
          <Checkbox
            checked={values.evenUnsealed === true}
            onChange={({ target }) => set({ evenUnsealed: target.checked })}
            error={wrong('evenUnsealed')}
          >
            {t`未用印即发出，并记入办理记录`}
          </Checkbox>
        </>
      ) : null}
    </DecisionDialog>
  )
}
