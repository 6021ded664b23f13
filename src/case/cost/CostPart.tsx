import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CostAccount, costs } from '../../../contract/cost/cost.ts'
import { mayMake } from '../../../contract/kernel/call.ts'
import { payments } from '../../../contract/payment/payment.ts'
import { runAction } from '../../action/runAction.ts'
import { ask, askFile } from '../../local/call.ts'
import { useConnection, useRow, useSession } from '../../local/hooks.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { saveBlob } from '../../ui/saveBlob.ts'
import { ProofList } from '../payment/ProofList.tsx'
import { ChargeCard } from './ChargeCard.tsx'
import { AskCounterFeeDialog } from './FeeDialogs.tsx'
import { SideSums } from './SideSums.tsx'
import { sumWords } from './sumWords.ts'
import { TribunalFees } from './TribunalFees.tsx'

/** The statement of account of a case: what was asked for, paid and refunded, who bears what, and what this person may do about it. */
export function CostPart({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const { row, error, loading, refresh } = useRow('costAccount', caseId, costs.getCostAccount, {
    params: { id: caseId },
  })
  const user = useSession()?.user
  if (!row || !user) {
    if (error && !loading) return <ErrorState error={error} retry={() => void refresh()} />
    return <Skeleton lines={6} />
  }
  return (
    <>
      <Section title={t`费用结算`} more={<StatementButtons account={row} refresh={refresh} />}>
        {row.charges.length ? (
          <ul className="repeat" aria-label={t`各项费用`}>
            {row.charges.map((charge) => (
              <ChargeCard key={charge.id} charge={charge} account={row} refresh={() => void refresh()} />
            ))}
          </ul>
        ) : (
          <EmptyState icon="scale" title={t`还没有费用`}>
            <p>{t`审查通过后，应缴、已缴和退还的费用在此列明。`}</p>
          </EmptyState>
        )}
        {row.unasked.map((one) => (
          <Unasked key={one.defenceId} one={one} account={row} refresh={() => void refresh()} />
        ))}
      </Section>
      {row.charges.length ? (
        <Section title={t`各方合计与承担`}>
          <SideSums account={row} />
        </Section>
      ) : null}
      {mayMake(payments.listProofs, user) ? (
        <Section title={t`缴费凭证`}>
          <ProofList caseId={caseId} none={t`还没有收到缴费凭证。`} />
        </Section>
      ) : null}
      {mayMake(costs.listTribunalFees, user) ? <TribunalFees account={row} /> : null}
    </>
  )
}

/** Prints the statement, or puts it sealed among the files of the case. */
function StatementButtons({ account, refresh }: { account: CostAccount; refresh: () => Promise<void> }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const user = useSession()?.user
  if (!account.charges.length || !user) return null
  const body = { baseId: account.id }
  return (
    <div className="row">
      <OnceButton
        small
        icon="download"
        disabled={!online}
        action={async () => {
          await runAction(undefined, async () => {
            const { blob, fileName } = await askFile(costs.printCostAccount, { body })
            saveBlob(blob, fileName)
          })
        }}
      >
        {t`下载结算单`}
      </OnceButton>
      {mayMake(costs.fileCostAccount, user) ? (
        <OnceButton
          small
          icon="folder"
          disabled={!online}
          action={async () => {
            await runAction(t`结算单已用印存入案卷`, () => ask(costs.fileCostAccount, { body }), refresh)
          }}
        >
          {t`用印存入案卷`}
        </OnceButton>
      ) : null}
    </div>
  )
}

interface UnaskedProps {
  one: CostAccount['unasked'][number]
  account: CostAccount
  refresh: () => void
}

/** An accepted counterclaim whose fee nobody was asked for yet: of no interest to who cannot ask. */
function Unasked({ one, account, refresh }: UnaskedProps) {
  const { t } = useLingui()
  const user = useSession()?.user
  const [asking, setAsking] = useState(false)
  if (!user || !mayMake(costs.askCounterFee, user)) return null
  const { payer } = one
  const sum = one.amount ? sumWords(one.currency, one.amount) : t`没有明确金额`
  return (
    <div className="row">
      <span>{t`${payer} 的反请求（${sum}）已受理，尚未通知缴费。`}</span>
      <Button small icon="send" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t`通知缴费`}
      </Button>
      {asking ? (
        <AskCounterFeeDialog one={one} account={account} refresh={refresh} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  )
}
