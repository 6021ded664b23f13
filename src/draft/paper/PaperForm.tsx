import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { DraftBar } from '../DraftBar.tsx'
import { DraftHead } from '../DraftHead.tsx'
import { DraftProblems } from '../DraftProblems.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { Paper } from './paper.ts'
import type { Typing } from './usePaper.ts'

interface PaperFormProps<T extends FieldValues> {
  typing: Typing<T>
  parts: Paper<T>['parts']
  title: string
  /** Beside where it lies. */
  note?: ReactNode
  /** What stands in its way, or should be known first. */
  notices?: ReactNode
  /** A newer version at the server: `notices` say so, in place of why it was refused. */
  stale?: boolean
  /** The words on the button that hands it in. */
  send: string
  children: ReactNode
}

/** A paper being typed, on this device only until it is handed in. */
export function PaperForm<T extends FieldValues>(props: PaperFormProps<T>) {
  const { typing, parts, title, note, notices, stale = false, send, children } = props
  const { form, steps } = typing
  return (
    <form
      className="stack"
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        steps.run()
      }}
    >
      <DraftHead title={title} note={note} steps={steps} />
      <DraftProblems steps={steps} stale={stale} />
      {notices}
      <ErrorSummary control={form.control} parts={parts} wasRefused={steps.wasRefused} />
      {children}
      <DraftBar steps={steps}>
        <Button type="submit" look="primary" icon="send" busy={steps.busy}>
          {send}
        </Button>
      </DraftBar>
    </form>
  )
}
