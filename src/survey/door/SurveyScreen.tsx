import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Asking, type SurveyPurpose, surveys } from '../../../contract/survey/survey.ts'
import { useQuery } from '../../account/gate/query.ts'
import { useAsk } from '../../action/useAsk.ts'
import { useSentOne } from '../../action/useSentOne.ts'
import { Banner } from '../../ui/Banner.tsx'
import { PublicFrame } from '../../ui/PublicFrame.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { deviceSecret, keptAt, readKept } from './kept.ts'
import './door.css'
import { useStateOf } from '../../ui/useStateOf.ts'

/** /investigate: how satisfied people are, by the link they were sent, else by the questionnaire that is open to everybody. */
export function InvestigateScreen() {
  const { t } = useLingui()
  return <SurveyDoor purpose="institution" title={t`满意度调查`} />
}

/** /activityEvaluate: the same of an activity: that of the link or of the address, else the last one that is open. */
export function ActivityEvaluateScreen() {
  const { t } = useLingui()
  return <SurveyDoor purpose="activity" title={t`活动满意度调查`} />
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function SurveyDoor({ purpose, title }: { purpose: SurveyPurpose; title: string }) {
  const { t } = useLingui()
  const code = useQuery('code') || undefined
  const activityId = useQuery('activityId')
  const subjectId = idPattern.test(activityId) ? activityId : undefined
  const place = code ? `link ${code}` : `${purpose} ${subjectId ?? ''}`
  const [device] = useState(deviceSecret)
  const [sent, setSent] = useStateOf(place, false)
  const [opened, setOpened] = useStateOf<Asking | undefined>(place, undefined)
  const wanted = { purpose, device, ...(code ? { code } : {}), ...(subjectId ? { subjectId } : {}) }
  const { reply, error, loading, refresh } = useAsk(surveys.showSurvey, { body: wanted })
  const sending = useSentOne({ link: `survey ${place}`, draftId: 'answer', arrive: () => setSent(true) })
  // Without a server the questionnaire as it was when something was typed. What is on the screen, or was handed in, stays there also
  // where it was closed meanwhile: who sent it hears so, and loses nothing.
  const handedIn = sending.row && readKept(sending.row.fields).survey
  const held = opened ?? handedIn ?? (error && !reply ? keptAt(place)?.survey : undefined)
  const survey = reply?.standing === 'open' ? reply.survey : reply?.standing === 'answered' ? null : held
  if (survey && survey.id !== opened?.id) setOpened(survey)
  const none = {
    ...{ open: '', answered: '', closed: t`问卷已结束` },
    ...{ none: t`目前没有可填写的问卷`, early: t`活动尚未结束` },
  }
  return (
    <PublicFrame title={title}>
      {sent ? (
        <Section title={t`提交成功`}>
          <Banner family="green" icon="check" alert>{t`提交成功，感谢您的参与！`}</Banner>
        </Section>
      ) : survey && sending.isRead ? (
        <AnswerForm key={survey.id} {...{ survey, place, code }} sent={sending} done={() => setSent(true)} />
      ) : reply?.standing === 'answered' ? (
        <Section title={t`已提交`}>
          <Banner family="green" icon="check">{t`您已提交过本问卷，感谢您的参与。`}</Banner>
        </Section>
      ) : reply && sending.isRead && !survey ? (
        <EmptyState icon="info" title={none[reply.standing]}>
          <p>
            {reply.standing === 'early'
              ? t`请在活动结束后再打开本页填写。`
              : code
                ? t`链接无效，或问卷已经结束。如有疑问请联系本机构。`
                : t`如收到专属链接，请通过该链接填写。`}
          </p>
        </EmptyState>
      ) : error && !loading ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </PublicFrame>
  )
}
