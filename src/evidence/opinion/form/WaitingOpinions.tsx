import { useLingui } from '@lingui/react/macro'
import { opinionMarks, type Said } from '../../../../contract/opinion.ts'
import { CaseLink } from '../../../list/CaseLink.tsx'
import type { Draft } from '../../../local/draft.ts'
import { useWaiting } from '../../../local/hooks.ts'
import { takeBack } from '../../../local/outbox.ts'
import { WaitingFrame } from '../../../upload/WaitingFrame.tsx'
import type { Piece } from '../../items.ts'
import { Marks } from '../Marks.tsx'
import { type TypedOpinion, typedOf } from './typed.ts'

/** What was checked when it was handed in has all three. */
const isWhole = (one: TypedOpinion | undefined): one is TypedOpinion & Said =>
  one !== undefined && opinionMarks.every((mark) => Boolean(one[mark]))

/** Opinions in the outbox. */
export function WaitingOpinions({ draft, pieces }: { draft: Draft; pieces: Piece[] }) {
  const { t } = useLingui()
  const { waiting, retry } = useWaiting(draft.id)
  const { caseNo, baseId, opinions } = typedOf(draft.fields)
  return (
    <WaitingFrame
      title={t`质证意见`}
      note={<span className="muted nowrap number">{caseNo}</span>}
      waiting={waiting}
      retry={retry}
      takeBack={() => takeBack(draft.id)}
      more={
        <CaseLink id={baseId} className="button">
          {t`返回案件`}
        </CaseLink>
      }
    >
      {pieces.map(({ id, no, name }) => {
        const said = opinions[id]
        return isWhole(said) ? (
          <section key={id} className="card" aria-label={t`证据 ${no}`}>
            <header>
              <h2>
                <span className="section-no">{no}</span>
                {name}
              </h2>
            </header>
            <div className="body stack">
              <Marks said={said} />
            </div>
          </section>
        ) : null
      })}
    </WaitingFrame>
  )
}
