import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import { type Candidacy, candidacySteps } from '../../../contract/arbitrator/candidacy.ts'
import { candidacySections } from '../../../contract/arbitrator/candidacyPart.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { Select } from '../../ui/Choice.tsx'
import { TextArea } from '../../ui/TextInput.tsx'

/** What a secretary says something to: returning, rejecting, noting what was mailed. */
export type Deciding = 'return' | 'reject' | 'mail'

const calls = {
  return: arbitrator.returnCandidacy,
  reject: arbitrator.rejectCandidacy,
  mail: arbitrator.mailCandidacy,
} as const

const wordsOf: Record<Deciding, Record<'title' | 'says' | 'accept' | 'done', MessageDescriptor>> = {
  return: {
    title: msg`退回修改`,
    says: msg`申请人会看到理由，并从您指出的步骤开始修改。`,
    accept: msg`确认退回`,
    done: msg`已退回修改`,
  },
  reject: {
    title: msg`审核不通过`,
    says: msg`申请人会看到理由，且本届不能再次提交。`,
    accept: msg`确认不通过`,
    done: msg`已作出不通过决定`,
  },
  mail: {
    title: msg`登记材料寄出`,
    says: msg`登记入册的链接会同时发送到申请人的邮箱；以前发送的链接随之失效。`,
    accept: msg`确认寄出`,
    done: msg`已登记寄出，链接已发送`,
  },
}

interface DecideProps {
  kind: Deciding
  row: Candidacy
  refresh: () => void
  onClose: () => void
}

/** Asks for the reason, or the note, and does it. */
export function DecideDialog({ kind, row, refresh, onClose }: DecideProps) {
  const { t, i18n } = useLingui()
  const { title, says, accept, done } = wordsOf[kind]
  const decision = useDecision({
    call: calls[kind],
    about: { id: row.id, version: row.version },
    opening: { step: '', reason: '', note: '' },
    done: i18n._(done),
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={i18n._(title)}
      says={i18n._(says)}
      accept={i18n._(accept)}
      look={kind === 'reject' ? 'danger' : 'primary'}
    >
      {kind === 'return' ? (
        <Select
          label={t`需要修改的步骤`}
          placeholder={t`请选择`}
          options={candidacySteps.map((it) => ({ value: it, label: i18n._(candidacySections[it].title) }))}
          {...decision.field('step')}
        />
      ) : null}
      {kind === 'mail' ? (
        <TextArea label={t`快递单号或备注`} {...decision.area('note')} />
      ) : (
        <ReasonField {...decision.area('reason')} />
      )}
    </DecisionDialog>
  )
}
