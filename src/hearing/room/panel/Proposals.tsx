import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import { type Proposal, proposalRules } from '../../../../contract/hearing/proposal.ts'
import type { TrialRole } from '../../../../contract/hearing/trial.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { Session } from '../visit/session.ts'
import { ProposalCard } from './ProposalCard.tsx'
import { ProposalForm } from './ProposalForm.tsx'
import { kindIn, useProposalWords } from './proposalWords.ts'

/** The offers of a mediation or the votes of a meeting, and the form to put another. */
export function Proposals({ session }: { session: Session }) {
  const { t } = useLingui()
  const words = useProposalWords()
  const { type, proposals, unsent, attendeeRole } = useSnapshot(session.state)
  const kind = kindIn(type)
  if (!kind) return null
  const sending = unsent.flatMap((one) => (one.is === 'propose' ? [one] : []))
  return (
    <>
      {proposals.length + sending.length ? null : (
        <p className="empty">
          <Icon name="file" />
          {words[kind].empty}
        </p>
      )}
      <ol className="proposals">
        {proposals.map((one) => (
          <ProposalCard key={one.id} session={session} proposal={one as Proposal} />
        ))}
        {sending.map(({ id, terms }) => (
          <li key={id} className="proposal">
            <small>{t`发送中…`}</small>
            <p>{terms}</p>
          </li>
        ))}
      </ol>
      {proposalRules[kind].puts.includes(attendeeRole as TrialRole) ? (
        <ProposalForm session={session} kind={kind} />
      ) : null}
    </>
  )
}
