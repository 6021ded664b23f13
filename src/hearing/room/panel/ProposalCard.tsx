import { useLingui } from '@lingui/react/macro'
import type { FormEvent } from 'react'
import { useSnapshot } from 'valtio'
import { money } from '../../../../contract/both/money.ts'
import { type Choice, type Proposal, proposalRules } from '../../../../contract/hearing/proposal.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/Dialog.tsx'
import { dateTime } from '../../../ui/format.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { textKeys } from '../../record/desk.ts'
import { useRoleWords } from '../../words.ts'
import { keepText } from '../state.ts'
import type { Session } from '../visit/session.ts'
import { useChoiceWords, useProposalWords } from './proposalWords.ts'

/** One proposal: what it says, how it was answered, and what one may do with it. */
export function ProposalCard({ session, proposal }: { session: Session; proposal: Proposal }) {
  const { t } = useLingui()
  const words = useProposalWords()[proposal.kind]
  const choiceWords = useChoiceWords()
  const roleWords = useRoleWords()
  const { id, kind, number, byName, byRole, terms, amount, shared, open, at, answers, answered } = proposal
  const isTold = kind === 'offer' || !open
  return (
    <li className="proposal" aria-label={words.name(number)}>
      <h3>
        {words.name(number)}
        {shared ? null : <small>{t`只给调解人看`}</small>}
        {open ? null : <small>{words.ended}</small>}
      </h3>
      <small>
        {byName} {roleWords(byRole)} <time>{dateTime(at)}</time>
      </small>
      {amount ? <p className="amount">CNY {money(amount)}</p> : null}
      <p>{terms}</p>
      {isTold && answers.length ? (
        <ul>
          {answers.map((one) => (
            <li key={one.id}>
              <span>
                {one.name} <small>{roleWords(one.role)}</small>
                {one.reason ? <small>{one.reason}</small> : null}
              </span>
              <b data-choice={one.choice}>{choiceWords[one.choice]}</b>
            </li>
          ))}
        </ul>
      ) : null}
      {kind === 'vote' ? <small>{t`已投 ${answered} 人`}</small> : null}
      {open ? <Acts session={session} proposal={proposal} key={id} /> : null}
    </li>
  )
}

function Acts({ session, proposal }: { session: Session; proposal: Proposal }) {
  const { t } = useLingui()
  const words = useProposalWords()[proposal.kind]
  const choiceWords = useChoiceWords()
  const { attendeeRole, isConnected, unsent, typed } = useSnapshot(session.state, { sync: true })
  const { id, kind, shared, isMine, answers, number } = proposal
  const rules = proposalRules[kind]
  const sending = unsent.find((one) => one.is === 'answer' && one.proposalId === id)
  const own = sending?.is === 'answer' ? sending : answers.find((one) => one.isMine)
  const isAccepted = answers.some(({ choice }) => choice === 'accept')
  const mayEnd = (isMine || (kind === 'vote' && attendeeRole === 'SECRETARY')) && !isAccepted
  const choose = (choice: Choice) => (choice === 'decline' ? type('') : session.answer(id, choice, ''))
  const reason = typed.texts[textKeys.offer(id)]
  const type = (text: string | undefined) => keepText(session.state, textKeys.offer(id), text)
  const decline = (event: FormEvent) => {
    event.preventDefault()
    session.answer(id, 'decline', (reason ?? '').trim())
    type(undefined)
  }
  const name = words.name(number)
  const end = async () => {
    const agreed = await confirm({
      title: `${words.end} ${name}`,
      text: words.endText,
      accept: words.end,
      reject: t`取消`,
    })
    if (agreed) session.endProposal(id)
  }
  return (
    <div className="acts">
      {proposal.mayAnswer && own?.choice !== 'accept'
        ? rules.choices.map((choice) => (
            <Button
              key={choice}
              small
              look={own?.choice === choice ? 'primary' : 'plain'}
              aria-pressed={own?.choice === choice}
              aria-label={`${choiceWords[choice]} ${name}`}
              onClick={() => choose(choice)}
            >
              {choiceWords[choice]}
            </Button>
          ))
        : null}
      {sending ? <small>{t`发送中…`}</small> : null}
      {reason === undefined ? null : (
        <form onSubmit={decline}>
          <TextInput
            label={t`不接受的理由`}
            value={reason}
            maxLength={500}
            autoFocus
            onChange={({ target }) => type(target.value)}
          />
          <Button small look="primary" type="submit">
            {t`提交`}
          </Button>
          <Button small onClick={() => type(undefined)}>
            {t`取消`}
          </Button>
        </form>
      )}
      {isMine && !shared ? (
        <Button
          small
          disabled={!isConnected}
          onClick={() => session.shareProposal(id)}
          aria-label={t`向所有人出示 ${name}`}
        >
          {t`向所有人出示`}
        </Button>
      ) : null}
      {mayEnd ? (
        <Button small disabled={!isConnected} onClick={() => void end()} aria-label={`${words.end} ${name}`}>
          {words.end}
        </Button>
      ) : null}
    </div>
  )
}
