import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { documentKinds, documentLanguages, templates } from '../../../contract/template/template.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Listing, NeedsNetwork } from '../../list/Listing.tsx'
import { useDrafts, useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { shownLanguage } from '../../ui/language.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useNarrow } from '../../ui/useNarrow.ts'
import { decisionKinds, kindWords, languageWords, stateWords } from '../words.ts'
import { ImportWord } from './ImportWord.tsx'
import { TemplateView } from './TemplateView.tsx'
import { WriteTemplate } from './WriteTemplate.tsx'

/** What is written now: a new template, or the next words of one. */
type Writing = Pick<Parameters<typeof WriteTemplate>[0], 'id' | 'from' | 'read'>

/** The templates of the institution by their kind, what one says, and for administrators the way to the next version. */
export function Templates({ of, readOnly = false }: { of: 'all' | 'decisions'; readOnly?: boolean }) {
  const { t, i18n } = useLingui()
  const [kind, setKind] = useState('')
  const [language, setLanguage] = useState<string>(shownLanguage())
  const isNarrow = useNarrow(992)
  const [shown, setShown] = useState<string>()
  const [writing, setWriting] = useState<Writing>()
  const [isImporting, setImporting] = useState(false)
  const asked = useAsk(templates.listTemplates, {})
  const drafts = useDrafts(templates.writeTemplate.name) ?? []
  const isAdmin = useSession()?.user.roles.includes('ROLE_ADMIN') === true && !readOnly
  const kinds = of === 'all' ? documentKinds : decisionKinds

  if (writing)
    return (
      <WriteTemplate
        key={writing.id}
        {...writing}
        onClose={(id) => {
          setWriting(undefined)
          if (id) setShown(id)
          void asked.refresh()
        }}
      />
    )
  return (
    <div className="stack">
      <NeedsNetwork />
      <div className="page-head">
        <h1>{readOnly ? t`裁决书模板（只读）` : of === 'all' ? t`文书模板` : t`裁决书模板`}</h1>
        {isAdmin ? (
          <div className="row">
            <Button icon="upload" onClick={() => setImporting(true)}>
              {t`导入 Word 模板`}
            </Button>
            <Button look="primary" icon="plus" onClick={() => setWriting({ id: crypto.randomUUID() })}>
              {t`新建模板`}
            </Button>
          </div>
        ) : null}
      </div>
      {isImporting ? (
        <ImportWord
          onRead={({ title, body, leftOut }) => {
            setImporting(false)
            setWriting({ id: crypto.randomUUID(), read: { title, body, leftOut } })
          }}
          onClose={() => setImporting(false)}
        />
      ) : null}
      {isAdmin && drafts.length ? (
        <ul className="items" aria-label={t`本设备上的草稿`}>
          {drafts.map((draft) => (
            <li key={draft.id} className="row">
              <span className="grow">{draft.title || t`未命名模板`}</span>
              <Button small icon="edit" onClick={() => setWriting({ id: draft.id })}>
                {t`继续编写`}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Listing asked={asked}>
        {(all) => {
          const listed = all.filter(
            (one) =>
              kinds.includes(one.kind) &&
              (kind === '' || one.kind === kind) &&
              (language === '' || one.language === language),
          )
          const latest = listed.filter((one) => one.state !== 'retired' || one.id === shown)
          const one = all.find((row) => row.id === shown)
          return (
            <div className="document-lists">
              {one && isNarrow ? (
                <div>
                  <Button icon="left" onClick={() => setShown(undefined)}>
                    {t`全部模板`}
                  </Button>
                </div>
              ) : (
                <div className="stack">
                  <div className="fields">
                    <Select
                      label={t`文书种类`}
                      placeholder={t`全部种类`}
                      options={kinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
                      value={kind}
                      onChange={({ target }) => setKind(target.value)}
                    />
                    <Select
                      label={t`语言`}
                      placeholder={t`全部语言`}
                      options={documentLanguages.map((value) => ({ value, label: i18n._(languageWords[value]) }))}
                      value={language}
                      onChange={({ target }) => setLanguage(target.value)}
                    />
                  </div>
                  {latest.length === 0 ? <EmptyState icon="file" title={t`没有模板`} /> : null}
                  <ul className="items document-list" aria-label={t`模板`}>
                    {latest.map((row) => (
                      <li key={row.id}>
                        <button type="button" aria-pressed={row.id === shown} onClick={() => setShown(row.id)}>
                          {row.title}
                        </button>
                        <span className="row small-text muted">
                          <Tag
                            family={row.state === 'active' ? 'green' : 'grey'}
                            icon={row.state === 'active' ? 'check' : 'edit'}
                          >
                            {i18n._(stateWords[row.state])}
                          </Tag>
                          <span className="number">{t`第 ${row.version} 版`}</span>
                        </span>
                      </li>
                    ))}
                  </ul>
                </div>
              )}
              {one ? (
                <TemplateView
                  key={one.id}
                  head={one}
                  line={all.filter((row) => row.lineId === one.lineId)}
                  mayWrite={isAdmin}
                  onWrite={(from) => setWriting({ id: from.state === 'draft' ? from.id : crypto.randomUUID(), from })}
                  onShow={setShown}
                  refresh={() => void asked.refresh()}
                />
              ) : isNarrow ? null : (
                <EmptyState icon="file" title={t`请选择一个模板`}>
                  <p>{t`左侧选择模板后，在此查看其内容和历次版本。`}</p>
                </EmptyState>
              )}
            </div>
          )
        }}
      </Listing>
    </div>
  )
}
