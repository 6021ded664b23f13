import { useLingui } from '@lingui/react/macro'
import { choiceWords, opinionMarks, opinionParts, type Said } from '../../../contract/evidence/opinion.ts'
import { Tag } from '../../ui/Tag.tsx'
import { choiceLooks } from './words.ts'

/** What is said of the three, and the remarks. */
export function Marks({ said }: { said: Pick<Said, 'authenticity' | 'legality' | 'relevance' | 'remarks'> }) {
  const { i18n } = useLingui()
  return (
    <>
      <ul className="row opinion-tags">
        {opinionMarks.map((mark) => {
          const [family, icon] = choiceLooks[said[mark]]
          return (
            <li key={mark}>
              <span className="small-text">{i18n._(opinionParts[mark].words)}</span>{' '}
              <Tag family={family} icon={icon}>
                {i18n._(choiceWords[said[mark]])}
              </Tag>
            </li>
          )
        })}
      </ul>
      {said.remarks ? <p className="opinion-remarks">{said.remarks}</p> : null}
    </>
  )
}
