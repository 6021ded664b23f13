import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { type DictEntry, lookup } from '../../../contract/lookup/lookup.ts'
import { runAction } from '../../action/runAction.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Listing } from '../../list/Listing.tsx'
import { ask } from '../../local/call.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { shownLanguage } from '../../ui/language.ts'
import { EmptyState } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { asAdmin } from '../asAdmin.ts'
import { textOfAttrs } from './attrs.ts'
import { dictTitle } from './words.ts'

/** An entry as people of the language shown call it. */
const labelOf = ({ label, labelEn }: DictEntry) => (shownLanguage() === 'en' && labelEn ? labelEn : label)

/** The entries of one dictionary, in their order. */
export function DictEntries({
  dictName,
  round,
  onWrite,
  onRemoved,
}: {
  dictName: string
  /** Rises when entries have changed. */
  round: number
  /** An entry is to be changed, or without one a new one written. */
  onWrite: (entry?: DictEntry) => void
  onRemoved: () => void
}) {
  const { t } = useLingui()
  // Specification §7: all of them at once, the first page being 0.
  const asked = useAsk(lookup.getDictDetail, { query: { dictName, page: 0, size: 9999 } })
  const { refresh } = asked
  const seen = useRef(round)
  useEffect(() => {
    if (seen.current === round) return
    seen.current = round
    void refresh()
  }, [round, refresh])

  async function remove(entry: DictEntry): Promise<void> {
    const { id } = entry
    const label = labelOf(entry)
    const agreed = await confirm({
      title: t`确认删除`,
      text: t`确定要删除字典项${label}吗？`,
      accept: t`删除`,
      reject: t`取消`,
      danger: true,
    })
    if (!agreed) return
    await runAction(t`删除成功`, () => asAdmin(() => ask(lookup.removeDictDetail, { params: { id } })))
    onRemoved()
  }

  const actions = (entry: DictEntry) => {
    const label = labelOf(entry)
    return (
      <span className="row-actions">
        <Button small look="quiet" icon="edit" aria-label={t`编辑 ${label}`} onClick={() => onWrite(entry)} />
        <Button small look="quiet" icon="trash" aria-label={t`删除 ${label}`} onClick={() => void remove(entry)} />
      </span>
    )
  }
  return (
    <section className="card" aria-label={dictTitle(dictName)}>
      <header>
        <h2>{dictTitle(dictName)}</h2>
        <Button small icon="plus" onClick={() => onWrite()}>
          {t`新增字典项`}
        </Button>
      </header>
      <Listing asked={asked}>
        {({ content }) =>
          content.length ? (
            <Table
              label={t`字典项`}
              items={content}
              keyOf={({ id }) => id}
              columns={[
                { name: t`值`, show: ({ value }) => <strong>{value}</strong> },
                { name: t`名称`, show: ({ label }) => <span lang="zh-CN">{label}</span> },
                { name: t`英文名称`, show: ({ labelEn }) => labelEn || '—' },
                { name: t`属性`, show: ({ attrs }) => <span className="small-text">{textOfAttrs(attrs) || '—'}</span> },
                { name: t`排序`, show: ({ sort }) => sort, right: true },
                { name: t`操作`, show: actions, nowrap: true, stays: true },
              ]}
              card={(entry) => (
                <>
                  <div className="row between">
                    <strong lang="zh-CN">{entry.label}</strong>
                    <span className="muted small-text">{entry.value}</span>
                  </div>
                  <div className="row between">
                    <span className="muted small-text">
                      {[entry.labelEn, textOfAttrs(entry.attrs)].filter(Boolean).join(' · ') || '—'}
                    </span>
                    {actions(entry)}
                  </div>
                </>
              )}
            />
          ) : (
            <EmptyState icon="file" title={t`还没有字典项`} />
          )
        }
      </Listing>
    </section>
  )
}
