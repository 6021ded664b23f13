import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type DictEntry, lookup } from '../../contract/lookup/lookup.ts'
import { useAsk } from '../action/useAsk.ts'
import { Listing, NeedsNetwork } from '../list/Listing.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/States.tsx'
import { DeadlineRules } from './deadline/DeadlineRules.tsx'
import { DictDialog } from './dict/DictDialog.tsx'
import { DictEntries } from './dict/DictEntries.tsx'
import { TreeActionRules } from './dict/TreeActionRules.tsx'
import { dictTitle } from './dict/words.ts'
import './admin.css'

/** What is being written: an entry of a dictionary, a new one, or the first one of a new dictionary. */
type Writing = { dictName: string; entry?: DictEntry }

/** /system/dict: the dictionaries behind the choices of forms, for staff with ROLE_ADMIN. */
export function DictScreen() {
  const { t } = useLingui()
  const dicts = useAsk(lookup.listDicts, {})
  const [picked, setPicked] = useState<string>()
  const [writing, setWriting] = useState<Writing>()
  // What was saved last: the entries on the screen are older.
  const [round, setRound] = useState(0)
  // One whose last entry was deleted is gone.
  const current = dicts.last?.find(({ dictName }) => dictName === picked)?.dictName ?? dicts.last?.[0]?.dictName

  async function again(dictName?: string): Promise<void> {
    await dicts.refresh()
    if (dictName) setPicked(dictName)
    setRound((old) => old + 1)
  }

  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`字典管理`}</h1>
          <p className="muted">{t`表单选项的来源，以及计算期限的规则与节假日；英文名称用于英文界面`}</p>
        </div>
        <Button look="primary" icon="plus" onClick={() => setWriting({ dictName: '' })}>
          {t`新增字典`}
        </Button>
      </div>
      <NeedsNetwork />
      <div className="two-panes dict-panes">
        <section className="card" aria-label={t`字典列表`}>
          <Listing asked={dicts}>
            {(list) =>
              list.length ? (
                <div className="pane-list">
                  {list.map(({ dictName, entries }) => (
                    <button
                      key={dictName}
                      type="button"
                      aria-current={dictName === current}
                      onClick={() => setPicked(dictName)}
                    >
                      <span title={dictName}>{dictTitle(dictName)}</span>
                      <span className="muted small-text number">{entries}</span>
                    </button>
                  ))}
                </div>
              ) : (
                <EmptyState icon="file" title={t`还没有字典`} />
              )
            }
          </Listing>
        </section>
        {current ? (
          <DictEntries
            key={current}
            dictName={current}
            round={round}
            onWrite={(entry) => setWriting(entry ? { dictName: current, entry } : { dictName: current })}
            onRemoved={() => void again()}
          />
        ) : null}
      </div>
      <TreeActionRules onSaved={() => void again()} />
      <DeadlineRules />
      {writing ? (
        <DictDialog {...writing} onSaved={(dictName) => void again(dictName)} onClose={() => setWriting(undefined)} />
      ) : null}
    </>
  )
}
