import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AppError } from '../../contract/errors/errors.ts'
import { check, type Wrongs, wrongsOf } from '../../contract/kernel/fields.ts'
import { type Survey, surveyBody, surveyPurposes, surveys } from '../../contract/survey/survey.ts'
import { runAction } from '../action/runAction.ts'
import { useAskedClose } from '../action/useAskedClose.ts'
import { draftIdOf } from '../draft/decision/decision.ts'
import { KeptNotices } from '../draft/decision/KeptNotices.tsx'
import { useTypedOver } from '../draft/decision/useTypedOver.ts'
import { NewerNotice } from '../draft/NewerNotice.tsx'
import { NeedsNetwork } from '../list/Listing.tsx'
import { ask } from '../local/call.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, OnceButton } from '../ui/Button.tsx'
import { Checkbox, Select } from '../ui/Choice.tsx'
import { errorText } from '../ui/errorText.ts'
import { inLanguage } from '../ui/inLanguage.ts'
import { notifyError } from '../ui/notify.tsx'
import { focusWrong } from '../ui/onScreen.ts'
import { Section } from '../ui/Section.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { AboutActivity } from './AboutActivity.tsx'
import { blankQuestion, blankSurvey, bodyOf, readTyped, type TypedQuestion, typedOf } from './editing.ts'
import { QuestionEditor } from './QuestionEditor.tsx'
import { purposeWords } from './words.ts'

interface EditorProps {
  /** As it is now; undefined for a new one. */
  survey: Survey | undefined
  refresh: () => void
  onClose: () => void
}

/** A questionnaire is made by typing: nothing of it is code. */
export function SurveyEditor({ survey, refresh, onClose }: EditorProps) {
  const { t, i18n } = useLingui()
  const [blank] = useState(blankSurvey)
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const { values, newer, isTyped, kept, change, keepMine, takeTheirs } = useTypedOver({
    id: draftIdOf(surveys.saveSurvey, survey ? { id: survey.id } : {}),
    call: surveys.saveSurvey,
    now: survey ? typedOf(survey) : blank,
    read(fields) {
      const said = readTyped(fields)
      return said.questions.length ? said : undefined
    },
  })
  const close = useAskedClose(isTyped, () => {
    kept.end()
    onClose()
  })
  const { questions } = values
  const title = newer && inLanguage(newer)
  const count = newer?.questions.length ?? 0
  const put = (at: number, part: Partial<TypedQuestion>) =>
    change({ questions: questions.map((one, place) => (place === at ? { ...one, ...part } : one)) })

  function refuse(error: AppError): void {
    setWrongs(wrongsOf(error.fields))
    if (!error.fields.length) notifyError(error)
  }

  async function save(): Promise<boolean> {
    const body = check(surveyBody, bodyOf(values))
    setWrongs(body.wrongs ?? {})
    if (!body.data) {
      requestAnimationFrame(focusWrong)
      return false
    }
    const { data } = body
    const send = async () => {
      await kept.flush()
      await ask(surveys.saveSurvey, { body: data })
      kept.end()
    }
    const done = await runAction(t`问卷已保存`, send, refresh, refuse)
    if (done) onClose()
    return done
  }

  return (
    <>
      <div className="page-head">
        <h1>{survey ? t`编辑问卷` : t`新建问卷`}</h1>
      </div>
      <NeedsNetwork />
      <KeptNotices kept={kept} />
      {newer ? (
        <NewerNotice onKeepMine={keepMine} onTakeTheirs={takeTheirs}>
          <span>{t`最新版本：${title}，共 ${count} 个问题`}</span>
        </NewerNotice>
      ) : null}
      <div className="form-page stack">
        <Section title={t({ message: '基本信息', context: 'survey' })}>
          <div className="fields">
            <TextInput
              label={t`标题`}
              required
              maxLength={100}
              value={values.zh}
              error={wrongs['title.zh']}
              onChange={({ target }) => change({ zh: target.value })}
            />
            <TextInput
              label={t`英文标题`}
              maxLength={100}
              value={values.en}
              error={wrongs['title.en']}
              onChange={({ target }) => change({ en: target.value })}
            />
            <TextInput
              label={t({ message: '说明', context: 'survey' })}
              maxLength={500}
              value={values.introZh}
              error={wrongs['intro.zh']}
              onChange={({ target }) => change({ introZh: target.value })}
            />
            <TextInput
              label={t`英文说明`}
              maxLength={500}
              value={values.introEn}
              error={wrongs['intro.en']}
              onChange={({ target }) => change({ introEn: target.value })}
            />
            <Select
              label={t`类别`}
              options={surveyPurposes.map((value) => ({ value, label: i18n._(purposeWords[value]) }))}
              value={values.purpose}
              {...(values.purpose === 'case' ? { hint: t`案件结案时，各方当事人及代理人各收到一个专属链接。` } : {})}
              onChange={({ target: { value: purpose } }) =>
                change(purpose === 'case' ? { purpose, access: 'link' } : { purpose })
              }
            />
            {values.purpose === 'activity' ? (
              <AboutActivity
                value={values.subjectId}
                error={wrongs.subjectId}
                onChange={(subjectId) => change({ subjectId })}
              />
            ) : null}
            <Select
              label={t`填写方式`}
              disabled={values.purpose === 'case'}
              options={[
                { value: 'open', label: t`公开：每台设备一份` },
                { value: 'link', label: t`专属链接：每个链接一份` },
              ]}
              value={values.access}
              onChange={({ target }) => change({ access: target.value })}
            />
            <TextInput
              label={t({ message: '截止日期', context: 'survey' })}
              required
              type="date"
              value={values.closesOn}
              error={wrongs.closesOn}
              onChange={({ target }) => change({ closesOn: target.value })}
            />
            <Checkbox
              checked={values.anonymous}
              error={wrongs.anonymous}
              onChange={({ target }) => change({ anonymous: target.checked })}
            >
              {t`匿名：答案不记录填写人，不足 5 份时不显示结果`}
            </Checkbox>
          </div>
        </Section>
        <Section title={t`问题`}>
          {questions.map((question, at) => (
            <QuestionEditor
              key={question.id}
              no={at + 1}
              question={question}
              before={questions.slice(0, at)}
              wrongOf={(part) => wrongs[`questions.${at}.${part}`]}
              onChange={(part) => put(at, part)}
              onRemove={
                questions.length > 1
                  ? () => change({ questions: questions.filter((one) => one !== question) })
                  : undefined
              }
            />
          ))}
          {wrongs.questions ? (
            <Banner family="red" icon="alert" alert>
              {errorText(wrongs.questions)}
            </Banner>
          ) : null}
          <Button icon="plus" onClick={() => change({ questions: [...questions, blankQuestion()] })}>
            {t`增加问题`}
          </Button>
        </Section>
        <div className="row">
          <OnceButton look="primary" action={save}>
            {t`保存`}
          </OnceButton>
          <Button onClick={close}>{t`取消`}</Button>
        </div>
      </div>
    </>
  )
}
