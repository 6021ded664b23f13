import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CaseRow } from '../../../../contract/case.ts'
import type { caseNatures } from '../../../../contract/caseRequest.ts'
import { type Defence, defenceSide, defences } from '../../../../contract/defence.ts'
import { DraftBar } from '../../../draft/DraftBar.tsx'
import { DraftHead } from '../../../draft/DraftHead.tsx'
import { DraftProblems } from '../../../draft/DraftProblems.tsx'
import { NewerNotice } from '../../../draft/NewerNotice.tsx'
import { useDraftSteps } from '../../../draft/useDraftSteps.ts'
import { useToCase } from '../../../list/CaseLink.tsx'
import type { Draft } from '../../../local/draft.ts'
import { useKept } from '../../../local/hooks.ts'
import { Button } from '../../../ui/Button.tsx'
import { beginWords } from '../words.ts'
import { DefenceFields } from './DefenceFields.tsx'
import { bodyOf, type Typed } from './typed.ts'
import { useDefenceForm } from './useDefenceForm.ts'

interface EditDefenceProps {
  id: string
  row: CaseRow
  nature: (typeof caseNatures)[number]
  /** What the form opens with. */
  typed: Typed
  /** What the server holds of it. */
  sent: Defence | undefined
  draft: Draft | undefined
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}

/** A statement being typed, on this device only until it is handed in. */
export function EditDefence({ id, row, nature, typed, sent, draft, reopen }: EditDefenceProps) {
  const { t, i18n } = useLingui()
  const toCase = useToCase()
  const { kind } = typed
  // What is typed over is what there was when the form opened, whatever comes meanwhile.
  const [first] = useState(sent?.version ?? 0)
  const version = draft?.version ?? first
  const newer = sent && sent.version > version ? sent : undefined
  const standing = useKept(defences.getStanding, { query: { baseId: row.id } })
  const side = defenceSide[kind]
  const parties = (standing.value?.parties ?? []).filter((one) => !side || one.camp === side)
  const choosesParty = version === 0 && parties.length > 1
  const { caseNo } = row
  const opening = { ...typed, baseId: row.id, caseNo }
  const { files, drafting } = useDefenceForm({ id, version, typed: opening, draft, choosesParty })
  const { form, save } = drafting
  const title = version > 0 ? t`补充答辩` : i18n._(beginWords[kind])

  const steps = useDraftSteps({
    drafting,
    files,
    bodyOf: (values, held, version) => bodyOf(values, { id, version, files: held }),
    back: () => toCase(row.id),
    reopen,
  })

  return (
    <div className="form-page">
      <form
        className="stack"
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          steps.run()
        }}
      >
        <DraftHead title={title} note={<span className="muted nowrap number">{caseNo}</span>} steps={steps} />
        <DraftProblems steps={steps} stale={newer !== undefined} />
        {newer ? (
          <NewerNotice onKeepMine={() => steps.keepMine(newer.version)}>
            <span style={{ whiteSpace: 'pre-line' }}>{newer.versions.at(-1)?.text}</span>
          </NewerNotice>
        ) : null}
        <DefenceFields
          form={form}
          kind={kind}
          nature={nature}
          parties={choosesParty ? parties : []}
          draftId={id}
          files={files ?? []}
          keep={() => save()}
        />
        <DraftBar steps={steps}>
          <Button type="submit" look="primary" icon="send" busy={steps.busy}>
            {t`提交`}
          </Button>
        </DraftBar>
      </form>
    </div>
  )
}
