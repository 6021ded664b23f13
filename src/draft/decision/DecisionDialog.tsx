import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../../ui/Banner.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { errorText } from '../../ui/errorText.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { KeptNotices } from './KeptNotices.tsx'
import type { Decision } from './useDecision.ts'

interface DecisionDialogProps {
  decision: Decision
  title: string
  /** What comes of it. */
  says?: ReactNode
  /** What its button says. */
  accept?: string | undefined
  look?: 'plain' | 'primary' | 'danger' | undefined
  icon?: IconName
  /** It cannot be made yet. */
  disabled?: boolean
  width?: string
  children?: ReactNode
}

/** Asks what a decision must be told, and for confirmation; then makes it. Its fields are the children. */
export function DecisionDialog({
  decision,
  title,
  says,
  accept,
  look,
  icon,
  disabled,
  width,
  children,
}: DecisionDialogProps) {
  const { t } = useLingui()
  const body = useRef<HTMLDivElement>(null)
  const { close, go, refusals, refusal, kept } = decision
  useEffect(() => {
    if (refusals) body.current?.querySelector<HTMLElement>('.wrong :is(input, select, textarea, button)')?.focus()
  }, [refusals])
  return (
    <Dialog
      title={title}
      onClose={close}
      {...(width ? { width } : {})}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton
            look={look === 'danger' ? 'danger' : 'primary'}
            action={go}
            {...(icon ? { icon } : {})}
            {...(disabled ? { disabled } : {})}
          >
            {accept ?? t`确认`}
          </OnceButton>
        </>
      }
    >
      <div ref={body} className="stack">
        {says ? <p className="muted">{says}</p> : null}
        <KeptNotices kept={kept} />
        {children}
        {refusal ? (
          <Banner family="red" icon="alert" alert>
            {errorText(refusal)}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  )
}
