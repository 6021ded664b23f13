import { useLingui } from '@lingui/react/macro'
import { Fact } from '../../ui/Fact.tsx'
import { seatWords } from '../details/words.ts'
import type { Doing } from './TribunalDialog.tsx'
import { challengeWords, sizeWords } from './words.ts'

/** What is known of a step before it is taken: the seat, whom it is about, what they disclosed. */
export function DoingFacts({ doing }: { doing: Doing }) {
  const { t, i18n } = useLingui()
  const { step, member, seat, size, upheld } = doing
  return (
    <dl className="facts">
      {seat ? <Fact label={t`席位`}>{i18n._(seatWords[seat])}</Fact> : null}
      {size ? <Fact label={t`仲裁庭人数`}>{i18n._(sizeWords[size])}</Fact> : null}
      {member ? <Fact label={t`仲裁员`}>{member.name}</Fact> : null}
      {upheld === undefined ? null : (
        <Fact label={t`决定`}>{i18n._(challengeWords[upheld ? 'upheld' : 'rejected'][0])}</Fact>
      )}
      {member && (step === 'acceptAppointment' || step === 'confirmDisclosure') ? (
        <Fact label={t`披露`} wide>
          {member.disclosure === '' ? t`没有需要披露的事项` : (member.disclosure ?? t`尚未作出披露`)}
        </Fact>
      ) : null}
    </dl>
  )
}
