import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { csvOf } from '../../contract/both/csv.ts'
import {
  commentPage,
  fewestAnonymous,
  type Question,
  type Survey,
  type SurveyResults,
  scaleMost,
  surveys,
} from '../../contract/survey/survey.ts'
import { runAction } from '../action/runAction.ts'
import { useAsk } from '../action/useAsk.ts'
import { Listing, NeedsNetwork, Pager } from '../list/Listing.tsx'
import { ask } from '../local/call.ts'
import { Button, OnceButton } from '../ui/Button.tsx'
import { inLanguage } from '../ui/inLanguage.ts'
import { Section } from '../ui/Section.tsx'
import { EmptyState } from '../ui/States.tsx'
import { saveBlob } from '../ui/saveBlob.ts'

type Counted = SurveyResults['questions'][number]

/** What a place of a question is called: its option, or its mark. */
const placesOf = ({ kind, options }: Question): { at: number; name: string }[] =>
  kind === 'scale'
    ? Array.from({ length: scaleMost }, (_, at) => ({ at: at + 1, name: String(at + 1) }))
    : options.map((one, at) => ({ at, name: inLanguage(one) }))

/** Of an open one nothing is told before there are so many. */
const firstTold = 2 * fewestAnonymous

const countAt = (counted: Counted | undefined, at: number) => counted?.counts.find((one) => one.at === at)?.count ?? 0

/** The answers of a questionnaire as numbers beside bars, and what was written. */
export function SurveyResultsView({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const { t } = useLingui()
  const asked = useAsk(surveys.surveyResults, { query: { id: survey.id } })
  const title = inLanguage(survey.title)

  /** Every comment of every question in words, page by page. */
  async function comments(): Promise<string[][]> {
    const rows: string[][] = []
    for (const { id: question, kind, title: words } of survey.questions)
      for (let page = 1; kind === 'text'; page++) {
        const { list, total } = await ask(surveys.surveyComments, { query: { id: survey.id, question, page } })
        rows.push(...list.map(({ name, text }) => [inLanguage(words), text, name]))
        if (page * commentPage >= total) break
      }
    return rows
  }

  const save = (results: SurveyResults) =>
    runAction(undefined, async () => {
      const numbers = survey.questions.flatMap((question) => {
        const counted = results.questions.find(({ id }) => id === question.id)
        return placesOf(question).map(({ at, name }) => [inLanguage(question.title), name, countAt(counted, at)])
      })
      const rows = [[t`问题`, t`选项或内容`, t`数量或姓名`], ...numbers, ...(await comments())]
      saveBlob(new Blob([csvOf(rows)], { type: 'text/csv' }), `${title}.csv`)
    })

  return (
    <>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          <p className="muted">{survey.anonymous ? t`匿名问卷` : t`记名问卷`}</p>
        </div>
        <Button icon="left" onClick={onClose}>
          {t`返回`}
        </Button>
      </div>
      <NeedsNetwork />
      <Listing asked={asked}>
        {(results) =>
          results.few ? (
            <EmptyState icon="lock" title={t`已收到 ${results.total} 份答卷，暂不显示结果`}>
              <p>{t`为保护匿名填写人，填写期间满 ${firstTold} 份后分批显示；结束后满 ${fewestAnonymous} 份即全部显示。`}</p>
            </EmptyState>
          ) : (
            <div className="stack">
              <div className="row">
                <strong>{t`答卷数 ${results.total}`}</strong>
                {results.told < results.total ? (
                  <span className="muted">{t`已显示其中 ${results.told} 份；为保护匿名填写人，其余稍后分批显示。`}</span>
                ) : null}
                <OnceButton icon="download" action={() => save(results)}>
                  {t`导出 CSV`}
                </OnceButton>
              </div>
              {survey.questions.map((question) => (
                <Section key={question.id} title={inLanguage(question.title)}>
                  {question.kind === 'text' ? (
                    <Comments surveyId={survey.id} question={question.id} />
                  ) : (
                    <Bars question={question} counted={results.questions.find(({ id }) => id === question.id)} />
                  )}
                </Section>
              ))}
            </div>
          )
        }
      </Listing>
    </>
  )
}

function Bars({ question, counted }: { question: Question; counted: Counted | undefined }) {
  const { t } = useLingui()
  const answered = counted?.answered ?? 0
  const sum = counted?.counts.reduce((so, { at, count }) => so + at * count, 0) ?? 0
  const mean = answered ? (sum / answered).toFixed(2) : '—'
  return (
    <div className="stack">
      <ul className="survey-bars">
        {placesOf(question).map(({ at, name }) => {
          const count = countAt(counted, at)
          const share = answered ? Math.round((count / answered) * 100) : 0
          return (
            <li key={at}>
              <span>{name}</span>
              <span className="survey-bar" aria-hidden="true">
                <span style={{ width: `${share}%` }} />
              </span>
              <span className="number">
                {count} · {share}%
              </span>
            </li>
          )
        })}
      </ul>
      <p className="muted number">
        {t`答题人数 ${answered}`}
        {question.kind === 'scale' ? ` · ${t`平均分 ${mean}`}` : null}
      </p>
    </div>
  )
}

function Comments({ surveyId, question }: { surveyId: string; question: string }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const asked = useAsk(surveys.surveyComments, { query: { id: surveyId, question, page } })
  return (
    <Listing asked={asked}>
      {({ list, total }) =>
        list.length ? (
          <>
            <ul className="survey-comments">
              {list.map(({ name, text }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an anonymous comment has nothing else
                <li key={at}>
                  {text} {name ? <span className="muted">— {name}</span> : null}
                </li>
              ))}
            </ul>
            <Pager page={page} size={commentPage} total={total} onPage={setPage} />
          </>
        ) : (
          <p className="muted">{t`没有文字回答。`}</p>
        )
      }
    </Listing>
  )
}
