import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Survey, surveys } from '../../contract/survey/survey.ts'
import { useMay } from '../account/role/useMay.ts'
import { useAsk } from '../action/useAsk.ts'
import { Listing, NeedsNetwork, Pager } from '../list/Listing.tsx'
import { Button } from '../ui/Button.tsx'
import { inLanguage } from '../ui/inLanguage.ts'
import { EmptyState } from '../ui/States.tsx'
import { Table } from '../ui/Table.tsx'
import { Tag } from '../ui/Tag.tsx'
import { SurveyActs } from './SurveyActs.tsx'
import { SurveyEditor } from './SurveyEditor.tsx'
import { SurveyResultsView } from './SurveyResultsView.tsx'
import { purposeWords, stateLook, stateWords } from './words.ts'
import './survey.css'

const size = 20

/** /surveys: the questionnaires of the institution: made, opened, closed, and read as numbers. */
export function SurveyDeskScreen() {
  const { t, i18n } = useLingui()
  const [page, setPage] = useState(1)
  const [editing, setEditing] = useState<Survey | 'new'>()
  const [reading, setReading] = useState<Survey>()
  const isMine = useMay(surveys.listSurveys)
  const asked = useAsk(surveys.listSurveys, isMine ? { query: { page, size } } : undefined)
  const refresh = () => void asked.refresh()
  const tag = (survey: Survey) => {
    const state = survey.state === 'open' && survey.over ? 'closed' : survey.state
    const [family, icon] = stateLook[state]
    return (
      <Tag family={family} icon={icon}>
        {i18n._(stateWords[state])}
      </Tag>
    )
  }
  const acts = (survey: Survey) => (
    <SurveyActs survey={survey} refresh={refresh} onEdit={() => setEditing(survey)} onRead={() => setReading(survey)} />
  )
  if (editing)
    return (
      <SurveyEditor
        survey={editing === 'new' ? undefined : (asked.reply?.list.find(({ id }) => id === editing.id) ?? editing)}
        refresh={refresh}
        onClose={() => setEditing(undefined)}
      />
    )
  if (reading) return <SurveyResultsView survey={reading} onClose={() => setReading(undefined)} />
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`问卷管理`}</h1>
          <p className="muted">{t`编制满意度问卷、开放填写、查看结果`}</p>
        </div>
        {isMine ? (
          <Button look="primary" icon="plus" onClick={() => setEditing('new')}>
            {t`新建问卷`}
          </Button>
        ) : null}
      </div>
      <NeedsNetwork />
      <section className="card" aria-label={t`问卷`}>
        {isMine ? (
          <Listing asked={asked}>
            {({ list, total }) =>
              list.length ? (
                <>
                  <Table
                    label={t`问卷`}
                    items={list}
                    keyOf={({ id }) => id}
                    columns={[
                      { name: t`标题`, show: ({ title }) => inLanguage(title) },
                      { name: t`类别`, show: ({ purpose }) => i18n._(purposeWords[purpose]), nowrap: true },
                      {
                        name: t({ message: '截止日期', context: 'survey' }),
                        show: ({ closesOn }) => <span className="number">{closesOn}</span>,
                        nowrap: true,
                      },
                      { name: t`答卷数`, show: ({ total: answers }) => answers, right: true },
                      { name: t`状态`, show: tag },
                      { name: t`操作`, show: acts, stays: true },
                    ]}
                    card={(survey) => (
                      <div className="stack">
                        <div className="row">
                          <strong>{inLanguage(survey.title)}</strong>
                          {tag(survey)}
                        </div>
                        {acts(survey)}
                      </div>
                    )}
                  />
                  <Pager page={page} size={size} total={total} onPage={setPage} />
                </>
              ) : (
                <EmptyState icon="list" title={t`还没有问卷`}>
                  <p>{t`新建问卷并开放后，可在“满意度调查”页面填写。`}</p>
                </EmptyState>
              )
            }
          </Listing>
        ) : (
          <EmptyState icon="lock" title={t`问卷由办案秘书和主任管理`}>
            <p>{t`您的职务没有此项权限。`}</p>
          </EmptyState>
        )}
      </section>
    </>
  )
}
