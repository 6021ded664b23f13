import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Appraisal, type Period, performances } from '../../contract/performance/performance.ts'
import { DecisionDialog } from '../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../draft/decision/useDecision.ts'
import { Button } from '../ui/Button.tsx'
import { dateTime } from '../ui/format.ts'
import { TextArea } from '../ui/TextInput.tsx'

interface AppealProps {
  period: Period
  one: Appraisal
  refresh: () => void
}

/** What somebody holds against their score, and what was answered. */
export function AppealText({ appeal }: { appeal: Appraisal['appeal'] }) {
  const { t } = useLingui()
  if (!appeal) return null
  const { text, at, answer, answeredBy, answeredAt } = appeal
  return (
    <div className="appeal">
      <p>
        <strong>{t`申诉`}</strong> <span className="muted number">{dateTime(at)}</span>
      </p>
      <p>{text}</p>
      {answeredAt ? (
        <>
          <p>
            <strong>{t`答复`}</strong>{' '}
            <span className="muted number">
              {answeredBy} {dateTime(answeredAt)}
            </span>
          </p>
          <p>{answer}</p>
        </>
      ) : (
        <p className="muted">{t`待主任答复；答复前不能公布结果。`}</p>
      )}
    </div>
  )
}

/** Between lock and publication: appeals against one's own score, or as a head answers. */
export function AppealActs({ period, one, refresh }: AppealProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { relation, appeal, review } = one
  const mayAppeal = relation === 'self' && review !== null && appeal === null
  const mayAnswer = relation === 'head' && appeal !== null && appeal.answeredAt === null
  if (period.state !== 'locked' || !(mayAppeal || mayAnswer)) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button small icon={mayAppeal ? 'alert' : 'chat'} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {mayAppeal ? t`申诉` : t`答复申诉`}
      </Button>
      {isOpen && mayAppeal ? <AppealDialog {...{ period, refresh }} onClose={close} /> : null}
      {isOpen && mayAnswer ? <AnswerDialog {...{ period, one, refresh }} onClose={close} /> : null}
    </>
  )
}

function AppealDialog({ period, refresh, onClose }: Omit<AppealProps, 'one'> & { onClose: () => void }) {
  const { t } = useLingui()
  const decision = useDecision({
    ...{ call: performances.appealScore, about: { periodId: period.id }, opening: { text: '' } },
    ...{ done: t`申诉已提交`, refresh, onClose },
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`对评分提出申诉`}
      says={t`每个考核期可申诉一次，由主任答复；答复前不公布结果。`}
      accept={t`提交申诉`}
    >
      <TextArea label={t`申诉理由`} rows={5} {...decision.area('text')} />
    </DecisionDialog>
  )
}

function AnswerDialog({ period, one, refresh, onClose }: AppealProps & { onClose: () => void }) {
  const { t } = useLingui()
  const decision = useDecision({
    ...{ call: performances.answerAppeal, about: { periodId: period.id, accountId: one.accountId } },
    ...{ opening: { answer: '' }, done: t`申诉已答复`, refresh, onClose },
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`答复申诉`}
      says={t`如需调整分数，请先重新评分。答复后不能更改。`}
      accept={t`答复`}
    >
      <AppealText appeal={one.appeal} />
      <TextArea label={t`答复内容`} rows={5} {...decision.area('answer')} />
    </DecisionDialog>
  )
}
