import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Asking } from '../../../contract/survey/survey.ts'
import { useCaptcha } from '../../account/Captcha.tsx'
import { CaptchaField } from '../../account/step/CaptchaField.tsx'
import { WaitingNotice } from '../../account/step/WaitingNotice.tsx'
import type { SentOne } from '../../action/useSentOne.ts'
import { Banner } from '../../ui/Banner.tsx'
import { OnceButton } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'
import { inLanguage } from '../../ui/inLanguage.ts'
import { Section } from '../../ui/Section.tsx'
import { QuestionField } from './QuestionField.tsx'
import { useAnswering } from './useAnswering.ts'

interface AnswerProps {
  survey: Asking
  /** Under which name it lies on this device. */
  place: string
  code: string | undefined
  sent: SentOne
  done: () => void
}

/** The questions of a questionnaire, one below the other, and how to send them. */
export function AnswerForm({ survey, place, code, sent, done }: AnswerProps) {
  const { t } = useLingui()
  const { closesOn } = survey
  const captcha = useCaptcha()
  const [typed, setTyped] = useState('')
  const isTyped = typed.trim() !== ''
  const isReady = code !== undefined || isTyped
  const { asked, given, answer, wrongs, error, waits, send, takeBack } = useAnswering({
    ...{ survey, place, code, sent, done },
    captcha: isTyped ? { uuid: captcha.picture?.uuid ?? '', answer: typed } : undefined,
    spent() {
      setTyped('')
      captcha.reload()
    },
  })

  return (
    <Section title={inLanguage(survey.title)}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void send()
        }}
      >
        <p className="muted">
          {survey.anonymous
            ? t`本问卷匿名：答案不记录您的姓名、设备、网络地址和时间。截止日期 ${closesOn}。`
            : t`本问卷记名，答案与链接所属的姓名一并保存。截止日期 ${closesOn}。`}
        </p>
        {survey.intro.zh ? <p>{inLanguage(survey.intro)}</p> : null}
        <fieldset className="plain-set stack" disabled={waits}>
          {asked.map((question) => (
            <QuestionField
              key={question.id}
              question={question}
              value={given(question.id)}
              error={wrongs[`answers.${question.id}`]}
              onChange={answer}
            />
          ))}
        </fieldset>
        {code === undefined && !waits ? <CaptchaField captcha={captcha} value={typed} onChange={setTyped} /> : null}
        {waits ? (
          <WaitingNotice sent={sent} takeBack={takeBack}>
            {code === undefined
              ? t`验证码 5 分钟内有效。如送达时已失效，请再次打开本页面，填写新的验证码后提交。`
              : null}
          </WaitingNotice>
        ) : error ? (
          <Banner family="red" icon="alert" alert>
            {error.code === 'captchaWrong'
              ? t`尚未提交：验证码有误或已失效。答案仍保存在本设备，请填写新的验证码后重新提交。`
              : errorText(error.fields[0] ?? error)}
          </Banner>
        ) : null}
        {waits ? null : (
          <div>
            <OnceButton look="primary" icon="send" disabled={!isReady} action={send}>
              {t`提交问卷`}
            </OnceButton>
          </div>
        )}
      </form>
    </Section>
  )
}
