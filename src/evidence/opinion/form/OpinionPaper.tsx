import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { evidencePage, evidences } from '../../../../contract/evidence/evidence.ts'
import { opinionBody, opinionMarks, opinions, type Said } from '../../../../contract/evidence/opinion.ts'
import { paper } from '../../../draft/paper/paper.ts'
import { useCaseRows } from '../../../local/hooks.ts'
import { Marks } from '../Marks.tsx'
import { bodyOf, type Holding, type Typed, type TypedOpinion, typedOf } from './typed.ts'

const title = msg`质证意见`

/** What one side says of the other side's evidence; `holding` is what it said before. */
export const opinionPaper = (holding: Holding) =>
  paper({
    submit: opinions.submitOpinions,
    body: opinionBody,
    title: () => title,
    titleOf: ({ caseNo }, say) => `${caseNo} · ${say(title)}`,
    parts: { opinions: title },
    typedOf,
    bodyOf: (typed, { id }) => bodyOf(typed, id, holding),
    // What is not about a field stands with its piece.
    placeOf(path) {
      if (path.length === 1 && path[0] === 'opinions') return 'opinions.root'
      return path.length === 2 || path[2] === 'version' ? `opinions.${path[1]}.root` : path.join('.')
    },
    placeOfFile: () => undefined,
    Facts,
  })

/** What was checked when it was handed in has all three. */
const isWhole = (one: TypedOpinion | undefined): one is TypedOpinion & Said =>
  one !== undefined && opinionMarks.every((mark) => Boolean(one[mark]))

function Facts({ typed: { baseId, opinions: given } }: { typed: Typed }) {
  const { t } = useLingui()
  const { list = [] } = useCaseRows(evidences.listEvidence, baseId, evidencePage, 'newest')
  const pieces = list.flatMap(({ items }) => items).sort((a, b) => a.no - b.no)
  return pieces.map(({ id, no, name }) => {
    const said = given[id]
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
  })
}
