import { useLingui } from '@lingui/react/macro'
import { useView } from '../ui/view.tsx'
import { TextSearch } from './TextSearch.tsx'

/** /textSearch: what stands in the files of all cases that this person sees. */
export function TextSearchScreen() {
  const { t } = useLingui()
  const { q = '' } = useView().search
  return (
    <>
      <div className="page-head">
        <h1>{t`全文检索`}</h1>
      </div>
      <TextSearch key={q} opening={q} />
    </>
  )
}
