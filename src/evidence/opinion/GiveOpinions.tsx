import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { opinions } from '../../../contract/evidence/opinion.ts'
import { useDrafts } from '../../local/hooks.ts'
import { Icon } from '../../ui/Icon.tsx'
import { typedOf } from './form/typed.ts'

/** Begins a form about the other side's pieces, or goes on with the one that lies here. `left` is how many wait for words. */
export function GiveOpinions({ caseId, left }: { caseId: string; left: number }) {
  const { t } = useLingui()
  const begun = useDrafts(opinions.submitOpinions.name)?.find(({ fields }) => typedOf(fields).baseId === caseId)
  return (
    <Link
      to="/opinionAdd"
      search={begun ? { id: begun.id, baseId: caseId } : { baseId: caseId }}
      preload={false}
      className={`button small${left ? ' primary' : ''}`}
    >
      <Icon name="edit" />
      {begun ? t`继续质证` : left ? t`发表质证意见（${left}）` : t`修改质证意见`}
    </Link>
  )
}
