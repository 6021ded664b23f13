import { useLingui } from '@lingui/react/macro'
import { lazy } from 'react'
import { Section } from '../ui/Section.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { PerformanceDoor } from './PerformanceDoor.tsx'

const AppraisalList = lazy(async () => ({ default: (await import('./AppraisalList.tsx')).AppraisalList }))
const ScoreForm = lazy(async () => ({ default: (await import('./ScoreForm.tsx')).ScoreForm }))

/** /performance: the periods of appraisal and what everybody was given, as far as the reader may see it. */
export function PerformanceScreen() {
  const { t } = useLingui()
  return (
    <PerformanceDoor
      title={t`绩效考核`}
      outside={
        <Section title={t`考核列表`}>
          <p className="muted">{t`登录后在此查看考核期、指标权重和本人的评分。`}</p>
        </Section>
      }
    >
      <AppraisalList />
    </PerformanceDoor>
  )
}

/** /performance/score?period=&person=: scores oneself, or as a head somebody else. */
export function ScoreScreen() {
  const { t } = useLingui()
  return (
    <PerformanceDoor
      title={t`绩效评分`}
      outside={
        <Section title={t`评分表`}>
          <div className="fields">
            <TextInput label={t`考核期`} disabled value="" readOnly />
            <TextInput label={t`考核指标`} disabled value="" readOnly />
            <TextInput label={t`评分（0—100）`} disabled value="" readOnly hint={t`登录后按指标评分。`} />
          </div>
        </Section>
      }
    >
      <ScoreForm />
    </PerformanceDoor>
  )
}
