import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CaseDocument, caseDocuments } from '../../contract/caseDocument/caseDocument.ts'
import { useDraft, useDrafts } from '../local/hooks.ts'
import { hrefTo } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { dateTime } from '../ui/format.ts'
import { Section } from '../ui/Section.tsx'
import { Skeleton } from '../ui/States.tsx'
import { ChooseTemplate } from './ChooseTemplate.tsx'
import { MadeDocument } from './MadeDocument.tsx'
import { type Typed, typedOf } from './typed.ts'
import { WriteDocument } from './WriteDocument.tsx'

/** What is begun on this device, the choice of a case and a template, and the document that comes of it. */
export function Generate({ caseId, draftId }: { caseId: string | undefined; draftId: string | undefined }) {
  const { t } = useLingui()
  const [id, setId] = useState(draftId)
  const [filled, setFilled] = useState<Typed>()
  const [made, setMade] = useState<CaseDocument>()
  const draft = useDraft(id)
  const begun = useDrafts(caseDocuments.makeDocument.name)
  const close = () => {
    setId(undefined)
    setFilled(undefined)
    setMade(undefined)
  }
  if (made) return <MadeDocument made={made} onAgain={close} />
  if (id !== undefined) {
    if (draft === undefined) return <Skeleton lines={8} />
    const typed = draft ? typedOf(draft.fields) : filled
    if (typed)
      return (
        <WriteDocument key={id} id={id} draft={draft ?? undefined} typed={typed} onMade={setMade} onClose={close} />
      )
  }
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{t`生成文书`}</h1>
        <a className="button" href={hrefTo('/docTemplate')}>
          {t`文书模板`}
        </a>
      </div>
      {begun?.length ? (
        <Section title={t`未完成的文书`}>
          <ul className="items" aria-label={t`未完成的文书`}>
            {begun.map((one) => (
              <li key={one.id} className="row">
                <span className="grow">
                  {one.title}
                  <span className="muted small-text number"> {dateTime(new Date(one.updatedAt).toISOString())}</span>
                </span>
                <Button small icon="edit" onClick={() => setId(one.id)}>
                  {t`继续编写`}
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <ChooseTemplate
        caseId={caseId}
        onFilled={(next) => {
          setFilled(next)
          setId(crypto.randomUUID())
        }}
      />
    </div>
  )
}
