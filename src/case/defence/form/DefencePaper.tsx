import { useLingui } from '@lingui/react/macro'
import { type DefenceKind, defenceBody, defences } from '../../../../contract/defence/defence.ts'
import { defenceParts } from '../../../../contract/defence/defencePart.ts'
import { wordsOf } from '../../../../contract/kernel/part.ts'
import { PartFacts } from '../../../draft/paper/PartFacts.tsx'
import { paper } from '../../../draft/paper/paper.ts'
import { besideLists } from '../../../draft/refusals.ts'
import type { DraftFile } from '../../../local/file.ts'
import { Section } from '../../../ui/Section.tsx'
import { FileList } from '../../../upload/FileList.tsx'
import { beginWords, kindWords } from '../words.ts'
import { bodyOf, type Typed, typedOf } from './typed.ts'

const beside = besideLists(['claims'])

/** What a party says of a kind. Whoever speaks for several parties says for which (`choosesParty`). */
export const defencePaper = (kind: DefenceKind, choosesParty = false) =>
  paper({
    submit: defences.submitDefence,
    body: defenceBody,
    title: () => beginWords[kind],
    titleOf: ({ caseNo }, say) => `${caseNo} · ${say(kindWords[kind])}`,
    parts: wordsOf(defenceParts(kind)),
    typedOf,
    bodyOf,
    refusals: ({ partyId }, bySchema) =>
      choosesParty && !partyId ? [{ path: ['partyId'], code: 'defence.party' }, ...bySchema] : bySchema,
    placeOf: (path) => (path[0] === 'files' ? 'files' : beside(path)),
    placeOfFile: () => 'files',
    Facts,
  })

function Facts({ typed, files }: { typed: Typed; files: DraftFile[] }) {
  const { i18n } = useLingui()
  const { kind, text, claims } = typed
  const { text: said, amount } = defenceParts(kind)
  return (
    <Section title={i18n._(said.words)}>
      <div className="stack">
        {kind === 'counterclaim' ? (
          <>
            <ol>
              {claims.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: claims have no id and are not reordered here
                <li key={at}>{one.text}</li>
              ))}
            </ol>
            <PartFacts parts={{ amount }} typed={typed} />
          </>
        ) : null}
        <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</p>
        <FileList files={files} />
      </div>
    </Section>
  )
}
