import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mayMove } from '../../contract/kernel/move.ts'
import { type Survey, type SurveyMove, surveyMoves, surveys } from '../../contract/survey/survey.ts'
import { runAction } from '../action/runAction.ts'
import { ask } from '../local/call.ts'
import { Button, OnceButton } from '../ui/Button.tsx'
import { confirm } from '../ui/Dialog.tsx'
import { LinksDialog } from './LinksDialog.tsx'

interface ActsProps {
  survey: Survey
  refresh: () => void
  onEdit: () => void
  onRead: () => void
}

/** What may be done next with a questionnaire. */
export function SurveyActs({ survey, refresh, onEdit, onRead }: ActsProps) {
  const { t } = useLingui()
  const [isLinking, setLinking] = useState(false)
  const body = { id: survey.id, version: survey.version }
  const may = (move: SurveyMove) => mayMove(surveyMoves[move], survey.state)

  async function open(): Promise<boolean> {
    const agreed = await confirm({
      title: t`开放问卷`,
      text: t`开放后问题不能再修改，直至截止日期均可填写。`,
      accept: t`开放`,
      reject: t`取消`,
    })
    return agreed && runAction(t`问卷已开放`, () => ask(surveys.openSurvey, { body }), refresh)
  }

  async function close(): Promise<boolean> {
    const agreed = await confirm({
      title: t`结束问卷`,
      text: t`结束后不能再填写，也不能重新开放。`,
      accept: t({ message: '结束', context: 'survey' }),
      reject: t`取消`,
      danger: true,
    })
    return agreed && runAction(t`问卷已结束`, () => ask(surveys.closeSurvey, { body }), refresh)
  }

  async function remove(): Promise<boolean> {
    const agreed = await confirm({
      title: t`删除问卷`,
      text: t`删除后不能恢复。`,
      accept: t`删除`,
      reject: t`取消`,
      danger: true,
    })
    return agreed && runAction(t`问卷已删除`, () => ask(surveys.removeSurvey, { body }), refresh)
  }

  return (
    <div className="row">
      {may('edit') ? (
        <Button small icon="edit" onClick={onEdit}>
          {t`编辑`}
        </Button>
      ) : null}
      {may('open') ? (
        <OnceButton small look="primary" icon="send" action={open}>
          {t`开放`}
        </OnceButton>
      ) : null}
      {may('remove') ? (
        <OnceButton small icon="trash" action={remove}>
          {t`删除`}
        </OnceButton>
      ) : null}
      {survey.state === 'draft' ? null : (
        <Button small icon="eye" onClick={onRead}>
          {t`结果`}
        </Button>
      )}
      {may('link') && survey.access === 'link' ? (
        <Button small icon="key" onClick={() => setLinking(true)}>
          {t`生成链接`}
        </Button>
      ) : null}
      {may('close') ? (
        <OnceButton small icon="close" action={close}>
          {t({ message: '结束', context: 'survey' })}
        </OnceButton>
      ) : null}
      {isLinking ? <LinksDialog survey={survey} onClose={() => setLinking(false)} /> : null}
    </div>
  )
}
