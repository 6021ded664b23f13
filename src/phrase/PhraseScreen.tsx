import { useLingui } from '@lingui/react/macro'
import { PhraseList } from './PhraseList.tsx'

/** /common/words: the person's own phrases. */
export function PhraseScreen() {
  const { t } = useLingui()
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`常用语`}</h1>
          <p className="muted">{t`只有您自己能看到；填写理由时可以直接选用。`}</p>
        </div>
      </div>
      <section className="card">
        <div className="body">
          <PhraseList />
        </div>
      </section>
    </>
  )
}
