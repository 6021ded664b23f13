import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { mediators, type ProposalKind, termsMax } from '../../../../contract/hearing/proposal.ts'
import type { TrialRole } from '../../../../contract/hearing/trial.ts'
import { amount as amountRule } from '../../../../contract/kernel/rules.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { MoneyInput } from '../../../ui/MoneyInput.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import type { Session } from '../visit/session.ts'
import { useProposalWords } from './proposalWords.ts'

/** Puts an offer or a vote; what is typed stays while the panel is closed. */
export function ProposalForm({ session, kind }: { session: Session; kind: ProposalKind }) {
  const { t } = useLingui()
  const words = useProposalWords()[kind]
  const { typed, attendeeRole } = useSnapshot(session.state, { sync: true })
  const [wrong, setWrong] = useState<'required' | 'amount.format'>()
  const { terms, amount, isPrivate } = typed
  const type = (next: Partial<typeof typed>) => Object.assign(session.state.typed, next)
  const put = (event: FormEvent) => {
    event.preventDefault()
    const sum = amount.trim()
    if (!terms.trim()) return setWrong('required')
    if (sum && !amountRule.safeParse(sum).success) return setWrong('amount.format')
    setWrong(undefined)
    session.propose({ kind, terms: terms.trim(), amount: sum, shared: !isPrivate })
    type({ terms: '', amount: '' })
  }
  const mayHide = kind === 'offer' && !mediators.includes(attendeeRole as TrialRole)
  return (
    <form onSubmit={put} aria-label={words.put}>
      <TextArea
        label={words.terms}
        rows={3}
        required
        count={terms.length}
        limit={termsMax}
        value={terms}
        error={wrong === 'required' ? { code: wrong } : undefined}
        onChange={({ target }) => type({ terms: target.value })}
      />
      {kind === 'offer' ? (
        <MoneyInput
          label={t`金额（可不填）`}
          currency="CNY"
          amount={amount}
          value={amount}
          error={wrong === 'amount.format' ? { code: wrong } : undefined}
          onChange={({ target }) => type({ amount: target.value })}
        />
      ) : null}
      {mayHide ? (
        <Checkbox checked={isPrivate} onChange={({ target }) => type({ isPrivate: target.checked })}>
          {t`只给调解人看`}
        </Checkbox>
      ) : null}
      <Button look="primary" type="submit" icon="send">
        {words.put}
      </Button>
    </form>
  )
}
