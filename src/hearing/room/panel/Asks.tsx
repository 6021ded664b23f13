import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import type { Proposal } from '../../../../contract/hearing/proposal.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Session } from '../visit/session.ts'
import { useProposalWords } from './proposalWords.ts'

/** What waits for one's own answer: said over the pictures, for a phone has no place for the panel beside them. */
export function Asks({ session, show }: { session: Session; show: () => void }) {
  const { t } = useLingui()
  const words = useProposalWords()
  const { proposals, unsent } = useSnapshot(session.state)
  const isAnswered = ({ id, answers }: Pick<Proposal, 'id' | 'answers'>) =>
    answers.some(({ isMine }) => isMine) || unsent.some((one) => one.is === 'answer' && one.proposalId === id)
  const asking = (proposals as readonly Proposal[]).filter((one) => one.mayAnswer && !isAnswered(one))
  return asking.map(({ id, kind, number }) => {
    const name = words[kind].name(number)
    return (
      <Banner
        key={id}
        family="blue"
        icon="file"
        action={
          <Button small aria-label={t`查看 ${name}`} onClick={show}>
            {t`查看`}
          </Button>
        }
      >
        {t`${name} 等待您的答复`}
      </Banner>
    )
  })
}
