import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { DraftBar } from '../../draft/DraftBar.tsx'
import { DraftHead } from '../../draft/DraftHead.tsx'
import { DraftProblems } from '../../draft/DraftProblems.tsx'
import { useDraftForm } from '../../draft/useDraftForm.ts'
import { useDraftSteps } from '../../draft/useDraftSteps.ts'
import type { Draft } from '../../local/draft.ts'
import { useFiles } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { History } from '../paper/History.tsx'
import type { Paper, PaperRow } from '../paper/paper.tsx'
import { ErrorSummary, goTo, ReturnNotice, StaleNotice } from './FormNotices.tsx'
import { useFilesCheck } from './useFilesCheck.ts'

/** An application being typed, on this device only until it is submitted. `row`: what the server holds, for one that came back. */
export function EditPaper({
  paper,
  id,
  draft,
  row,
  reopen,
}: {
  paper: Paper
  id: string
  draft: Draft | undefined
  row: PaperRow | undefined
  /** Opens the draft anew, as it lies on the device. */
  reopen: () => void
}) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const loaded = useFiles(id)
  const files = loaded ?? []
  const version = draft?.version ?? 0
  const rest = useRef({ id, version, files })
  rest.current = { id, version, files }
  const resolver = useMemo<Resolver<FieldValues>>(
    () => (typed) => {
      const { id: mine, version: seen, files: chosen } = rest.current
      const errors = paper.check(paper.bodyOf(typed, mine, seen, chosen))
      return errors ? { values: {}, errors } : { values: typed, errors: {} }
    },
    [paper],
  )
  const form = useForm<FieldValues>({
    defaultValues: draft ? paper.typedOf(draft.fields) : paper.blank,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { errors, submitCount } = form.formState
  useFilesCheck(form, paper.mainPurpose, loaded)
  const drafting = useDraftForm({
    id,
    call: paper.submit,
    form,
    draft,
    titleOf: paper.titleOf,
    placeOf: paper.placeOf,
    lead([first]) {
      const field = first?.path[0]
      if (field !== undefined) requestAnimationFrame(() => goTo(String(field)))
    },
  })
  const steps = useDraftSteps({
    drafting,
    files: loaded,
    bodyOf: (typed, held, version) => paper.bodyOf(typed, id, version, held),
    back: () => navigate({ to: paper.to.list }),
    reopen,
  })

  // What the server holds, where it is newer than what is typed over.
  const newer = row && row.version > version ? row : undefined

  return (
    <div className={`form-page${row ? ' with-side' : ''}`}>
      <form
        className="stack"
        noValidate
        aria-label={i18n._(paper.words.one)}
        onSubmit={(event) => {
          event.preventDefault()
          steps.run()
        }}
      >
        <DraftHead title={i18n._(row ? paper.words.changing(row.no) : paper.words.fresh)} steps={steps} />
        <DraftProblems steps={steps} stale={newer !== undefined} />
        {newer ? (
          <StaleNotice paper={paper} row={newer} onKeepMine={() => steps.keepMine(newer.version)} />
        ) : row ? (
          <ReturnNotice paper={paper} row={row} />
        ) : null}
        {submitCount ? <ErrorSummary paper={paper} errors={errors} /> : null}
        <paper.Form form={form} draftId={id} files={files} keep={() => drafting.save()} />
        <DraftBar steps={steps}>
          <Button type="submit" look="primary" icon="send" busy={steps.busy}>
            {t`提交申请`}
          </Button>
        </DraftBar>
      </form>
      {row ? (
        <aside aria-label={t`办理记录`}>
          <History paper={paper} row={row} />
        </aside>
      ) : null}
    </div>
  )
}
